export default { title: "Test", lastUpdate: false, brand: { name: "Brand" }, socialImage: "/social.png" }
