/** Stands in for `@docusaurus/useGlobalData`: of plugins, only docs have data. */
import { useAllDocsData } from "./docs-client.js"

export default function useGlobalData(): Record<string, object> {
  return { [ofDocs]: useAllDocsData() }
}
export function usePluginData(name: string, id = "default"): object | undefined {
  const all = useAllPluginInstancesData(name)
  return all?.[id] ?? Object.values(all ?? {})[0]
}
export function useAllPluginInstancesData(name: string): Record<string, object> | undefined {
  const docs = useAllDocsData()
  return name === ofDocs ? docs : undefined
}

const ofDocs = "docusaurus-plugin-content-docs"
