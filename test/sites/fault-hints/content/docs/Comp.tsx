export const Comp = () => <b>x</b>
