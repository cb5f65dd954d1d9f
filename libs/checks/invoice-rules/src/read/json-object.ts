/** An object of the invoice. Only names of our model are read from it, and none of them exists on Object.prototype. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Absent and null are the same: not stated. */
export function isStated(value: unknown): boolean {
  return value !== undefined && value !== null;
}
