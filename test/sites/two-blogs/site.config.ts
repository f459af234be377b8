export default {
  title: "Kettles",
  lastUpdate: false,
  docs: [{ id: "docs", dir: "docs", route: "/" }],
  blog: [
    { dir: "blog", title: "News" },
    { dir: "recipes", route: "/recipes", title: "Recipes", permalink: "date" },
  ],
  navbar: [
    { label: "News", to: "/blog", section: "blog" },
    { label: "Recipes", to: "/recipes", section: "recipes" },
  ],
}
