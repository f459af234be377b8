export default { title: "Test", lastUpdate: false }
