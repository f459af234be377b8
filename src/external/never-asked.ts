/** Reserved names (RFC 2606, RFC 6761) and addresses of this machine or network: requesting them proves nothing. */
export function neverAsked(url: string): boolean {
  const { hostname, protocol } = new URL(url)
  if (protocol !== "http:" && protocol !== "https:") return true
  const host = hostname.toLowerCase().replace(/\.$/, "")
  return (
    /(^|\.)(example\.(com|net|org)|example|invalid|test|localhost|local|internal)$/.test(host) ||
    /^(127|10|0)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\./.test(host) ||
    host.startsWith("[") ||
    !host.includes(".")
  )
}
