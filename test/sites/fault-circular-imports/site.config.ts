export default { title: "Test", lastUpdate: false, brand: { name: "Brand" } }
