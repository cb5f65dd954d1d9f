/** Something that takes bytes from outside. */
export interface FuzzTarget {
  /** Good inputs that the first changes are made of. */
  seeds(): Promise<readonly Uint8Array[]>;
  /** What its format is made of, beside the bytes of the seeds. */
  readonly words: readonly string[];
  readonly bytesMax: number;
  /**
   * Takes one input.
   * @returns the guarantee that did not hold, or null
   * @throws whatever the program throws: nothing may be thrown for any input
   */
  run(input: Uint8Array): Promise<string | null> | string | null;
  /** Ends what `seeds` has started. */
  close?(): Promise<void>;
}
