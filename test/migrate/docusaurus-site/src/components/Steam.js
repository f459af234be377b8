import BrowserOnly from "@docusaurus/BrowserOnly"

export default function Steam() {
  return <BrowserOnly fallback={<i>cold</i>}>{() => <i>{window.innerWidth} drops</i>}</BrowserOnly>
}
