/** Stands in for `@docusaurus/useGlobalData`: plugins leave no data here. */
export default function useGlobalData(): Record<string, never> {
  return {}
}
export function usePluginData(): undefined {
  return undefined
}
