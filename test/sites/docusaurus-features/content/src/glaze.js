export const glaze = "celadon"
