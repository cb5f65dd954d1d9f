/** How much of a JSON document is accepted; counted before it is parsed. */
export interface JsonLimits {
  readonly bytesMax: number;
  readonly depthMax: number;
  /** All values of the document: objects, arrays, strings, numbers, literals. */
  readonly valuesMax: number;
  readonly keysPerObjectMax: number;
  readonly itemsPerArrayMax: number;
  /** One string between its quotes, as sent. Longer only when it is pure base64 (an attachment): then `bytesMax`. */
  readonly stringBytesMax: number;
  /** The property whose text may be longer too, up to `bytesMax`: a whole document. */
  readonly longTextName?: string;
}
