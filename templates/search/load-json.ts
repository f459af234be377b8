/** Loads a JSON file. Errors have messages for readers: "The search could not be loaded (503)". */
export async function loadJson<File>(what: string, url: string | URL, options?: RequestInit): Promise<File> {
  const failed = (reason = ""): Error => new Error(`${what} could not be loaded${reason}`)
  const response = await fetch(url, options).catch(() => undefined)
  if (response === undefined) throw failed()
  if (!response.ok) throw failed(` (${response.status})`)
  return response.json().catch(() => {
    throw failed()
  })
}
