/** Heats water. */
export declare class Kettle {
  /** Pours the water into a cup. */
  pour(): void
}
