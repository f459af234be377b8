/** Creates an element with a class and a text. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = "",
  text = "",
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (className !== "") element.className = className
  element.textContent = text
  return element
}
