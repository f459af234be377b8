export const describeCount = (cups: number) => `${cups} cups of tea`
