export const degrees = (number) => Math.round(number)
