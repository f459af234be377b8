export const mark = "º"
