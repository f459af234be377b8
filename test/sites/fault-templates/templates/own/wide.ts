export const wide = "wide
