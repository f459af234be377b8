export default {
  title: "Escapes",
  lastUpdate: false,
}
