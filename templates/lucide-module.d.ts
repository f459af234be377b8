/** One icon of Lucide (https://lucide.dev/icons), as the elements inside its `<svg>`; the bundler fills it in. */
declare module "lucide:*" {
  const drawing: string
  export default drawing
}
