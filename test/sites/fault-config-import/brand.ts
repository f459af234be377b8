export const title = "Test
