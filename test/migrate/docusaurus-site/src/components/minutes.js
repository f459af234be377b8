export const minutes = { green: 2, black: 4 }
