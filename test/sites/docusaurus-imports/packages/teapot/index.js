const { createElement } = require("react")
exports.default = ({ size }) => createElement("em", null, `a pot of ${size}`)
exports.sizes = ["small", "large"]
Object.defineProperty(exports, "__esModule", { value: true })
