export const knob = "brass"
