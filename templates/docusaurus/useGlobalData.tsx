/** Stands in for `@docusaurus/useGlobalData`: there is no data of plugins. */
export default function useGlobalData(): Record<string, never> {
  return {}
}
export function usePluginData(): undefined {
  return undefined
}
