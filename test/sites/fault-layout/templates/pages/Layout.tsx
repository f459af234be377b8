export function Layout() {
  throw new Error("no layout today")
}
