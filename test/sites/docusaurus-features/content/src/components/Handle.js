import Lid from "./Lid"

export default () => (
  <i>
    a handle and <Lid />
  </i>
)
