/**
 * The header hides on scrolling down and returns on scrolling up; the button back to the top appears likewise. Only
 * while a page is scrolled does it move: on the next page it stands there, without a frame for each step.
 */
export function startHeader(): void {
  const header = document.querySelector<HTMLElement>("[data-header]")
  const back = document.querySelector<HTMLElement>("[data-back-to-top]")
  if (!header) return
  let last = scrollY
  let jumped = false
  addEventListener("hashchange", () => {
    jumped = true
    if (scrollY >= header.offsetHeight) header.dataset.away = "up"
  })
  addEventListener(
    "scroll",
    () => {
      const now = scrollY
      const end = document.documentElement.scrollHeight - innerHeight
      const up = now < last
      const returns = now < header.offsetHeight || (!jumped && up && now < end - header.offsetHeight)
      if (returns) header.dataset.away &&= "no"
      else if (!jumped && now > last) header.dataset.away = "up"
      back?.toggleAttribute("hidden", !(up && now > 300 && now < end - 8))
      jumped = false
      last = now
    },
    { passive: true },
  )
  document.addEventListener("captcha-docs:page", () => delete header.dataset.away)
  back?.addEventListener("click", () => {
    scrollTo({ top: 0, behavior: "smooth" })
    document.querySelector<HTMLElement>("#main h1")?.focus({ preventScroll: true })
  })
}
