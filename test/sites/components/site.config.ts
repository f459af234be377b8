export default { title: "Components", lastUpdate: false, brand: { name: "Kettle" } }
