export default {
  title: "Kettles",
  lastUpdate: false,
  docs: [
    {
      id: "docs",
      dir: "docs",
      route: "/docs",
      current: "v2",
      versions: [
        { name: "v2", label: "2", path: "" },
        { name: "v1", label: "1" },
      ],
    },
  ],
}
