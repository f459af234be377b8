export default {
  title: "Test",
  search: { engine: "pagefind" },
}
