export const widget = "{brand.host}"
document.title = widget
