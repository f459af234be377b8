export const knob: string = "a knob"
