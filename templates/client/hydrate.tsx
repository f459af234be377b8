/** Hydrates an island with React, catches its errors, and restores earlier input. */
import { Component, type ComponentType, type ReactNode, startTransition, useLayoutEffect } from "react"
import { hydrateRoot, type Root } from "react-dom/client"
import { policy } from "./policy.js"
import { warn } from "./warn.js"

export function hydrate(island: HTMLElement, component: unknown): Promise<{ unmount(): void }> {
  const Island = component as ComponentType<Record<string, unknown>>
  const props = JSON.parse(island.dataset.props ?? "{}") as Record<string, unknown>
  const children = childrenOf(island)
  takeBackStyles(island)
  return new Promise((resolve) => {
    let root: Root
    // A transition runs in short tasks, so that a long island does not block the reader's actions.
    startTransition(() => {
      root = hydrateRoot(
        island,
        <Crashes page={island.dataset.size === "page"}>
          <Ready
            onReady={() => {
              island.dataset.awake = ""
              giveBack(island)
              resolve(root)
            }}
          >
            <Island {...props}>{children}</Island>
          </Ready>
        </Crashes>,
        {
          identifierPrefix: island.dataset.prefix ?? "",
          onRecoverableError: (error) => warn("An island did not match its page.", error),
          onCaughtError: (error) => {
            warn("An island crashed.", error)
            resolve(root)
          },
        },
      )
    })
  })
}

/**
 * The island's children as the page's own nodes: React leaves them alone, and inserts them wherever the island shows
 * its children. If the island did not show them at first, they are in a template beside it.
 */
function childrenOf(island: HTMLElement): ReactNode {
  const beside = island.nextElementSibling
  const kept = beside?.matches("template[data-island-children]") ? (beside as HTMLTemplateElement).content : undefined
  const nodes = (kept ?? island.querySelector("[data-island-children]"))?.childNodes
  return nodes && <IslandChildren nodes={[...nodes]} />
}

function IslandChildren({ nodes }: { nodes: readonly Node[] }): ReactNode {
  const place = (element: HTMLElement | null) => {
    if (element === null || nodes.every((node) => node.parentNode === element)) return
    element.append(...nodes)
    element.dispatchEvent(new CustomEvent("captcha-docs:shown", { bubbles: true }))
  }
  return (
    <div
      ref={place}
      className="island-children"
      data-island-children=""
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, only left alone
      dangerouslySetInnerHTML={noHtml}
    />
  )
}

/** React writes it into a new element; when it hydrates an existing one, it does not compare it. */
const noHtml = { __html: policy.createHTML("") }

/** React updates a `style` by its differences, so it must begin with what the server rendered, which is a class now. */
function takeBackStyles(island: HTMLElement): void {
  for (const element of island.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset.style ?? ""
    element.classList.remove(...[...element.classList].filter((name) => name.startsWith("style-")))
    element.removeAttribute("data-style")
  }
}

function Ready({ onReady, children }: { onReady(): void; children: ReactNode }): ReactNode {
  // Once, when the island is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the island does not change
  useLayoutEffect(onReady, [])
  return children
}

/** The message after a crash: for the whole page if the island is its main content, else a small one. */
class Crashes extends Component<{ page: boolean; children: ReactNode }, { cause?: unknown }> {
  override state: { cause?: unknown } = {}
  private title = document.title

  static getDerivedStateFromError(cause: unknown): { cause: unknown } {
    return { cause: cause ?? "unknown" }
  }

  override componentDidCatch(): void {
    if (!this.props.page) return
    this.title = document.title
    document.title = "Page Error"
  }

  private again = (): void => {
    if (this.props.page) document.title = this.title
    this.setState({ cause: undefined })
  }

  override render(): ReactNode {
    const { cause } = this.state
    if (cause === undefined) return this.props.children
    const message = cause instanceof Error ? cause.message : String(cause)
    if (!this.props.page) {
      return (
        <div className="admonition admonition-danger" role="alert">
          <p>This part of the page crashed.</p>
          <button type="button" className="button button-small" onClick={this.again}>
            Try again
          </button>
        </div>
      )
    }
    return (
      <div className="crash" role="alert">
        <h2>This page crashed</h2>
        <p className="lead">{message}</p>
        <button type="button" className="button" onClick={this.again}>
          Try again
        </button>
      </div>
    )
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Fields that were changed before hydration: React gets the change as if it happened now. */
function giveBack(island: HTMLElement): void {
  for (const field of island.querySelectorAll<Field>("input, select, textarea")) {
    if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
      if (field.checked === field.defaultChecked) continue
      field.checked = field.defaultChecked
      field.click()
      continue
    }
    const typed = field.value
    const before = field instanceof HTMLSelectElement ? defaultOf(field) : field.defaultValue
    if (typed === before) continue
    const selection =
      field instanceof HTMLSelectElement || field.type === "number"
        ? undefined
        : ([field.selectionStart, field.selectionEnd] as const)
    // React compares with the last value that it saw: let it see the old one first.
    field.value = before
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, typed)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }))
    if (selection && document.activeElement === field)
      (field as HTMLInputElement).setSelectionRange(selection[0], selection[1])
  }
}

function defaultOf(select: HTMLSelectElement): string {
  const options = [...select.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ""
}
