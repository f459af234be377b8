/** Stands in for `@docusaurus/useBaseUrl`. */
import { useFrame, withBase } from "./site.js"

interface Options {
  absolute?: boolean
}

export function useBaseUrlUtils() {
  const { baseUrl, origin } = useFrame()
  return {
    withBaseUrl: (path: string, { absolute = false }: Options = {}) =>
      (absolute ? origin : "") + withBase(path, baseUrl),
  }
}

export default function useBaseUrl(path: string, options?: Options): string {
  return useBaseUrlUtils().withBaseUrl(path, options)
}
