export default {
  title: "Kettle",
  tagline: "Hot water, documented",
  url: "https://kettle.example.com",
  lastUpdate: false,
  blog: false,
  docs: [
    {
      id: "manual",
      dir: "manual",
      route: "/manual",
      current: "v2",
      versions: [
        { name: "v2", label: "Version 2" },
        { name: "v1", label: "Version 1", banner: "unmaintained" },
      ],
    },
    { id: "guides", dir: "guides", route: "/", label: "Guides" },
  ],
  redirects: [{ from: "/manual", to: "/manual/v2" }],
  navbar: [
    { label: "Guides", to: "/", section: "guides" },
    { label: "Manual", to: "/manual/v2", section: "manual" },
    { label: "Counter", to: "/counter" },
    { label: "Source", href: "https://code.example.com/kettle" },
  ],
  footer: { columns: [], copyright: "© Kettle" },
}
