import unused from "./Lid.module.css"
export default () => <b>the lid</b>
