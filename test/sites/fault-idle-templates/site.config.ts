export default { title: "Idle templates" }
