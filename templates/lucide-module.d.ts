/** An icon as the text of its `<svg>`. */
declare module "lucide-static/dist/esm/icons/*.mjs" {
  const svg: string
  export default svg
}
