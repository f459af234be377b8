export const degrees = (number) => Math.round(number)
export const unit = "C"
