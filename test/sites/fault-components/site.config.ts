export default { title: "Faults", lastUpdate: false, blog: false }
