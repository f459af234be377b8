import styles from "./lid.module.css"
import clay from "@site/static/img/clay.png"

export default function Lid({ children }) {
  return (
    <span className={styles.lid}>
      <img src={clay} alt="" /> {children}
    </span>
  )
}
