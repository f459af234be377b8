export const Dot = () => <p>.</p>
