import MDXComponents from "@theme-original/MDXComponents"
import Lid from "../components/Lid"

export default {
  ...MDXComponents,
  Lid,
  Cup: () => <i>a cup</i>,
  h2: MDXComponents.h2,
}
