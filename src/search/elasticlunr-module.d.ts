declare module "elasticlunr" {
  const elasticlunr: unknown
  export default elasticlunr
}
declare module "elasticlunr/lib/*"
