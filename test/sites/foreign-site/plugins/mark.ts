export const mark = "°"
