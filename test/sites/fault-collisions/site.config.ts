export default {
  title: "Collisions",
  lastUpdate: false,
}
