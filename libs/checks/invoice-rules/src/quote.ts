const plain = /^[A-Za-z0-9 .,:/+-]{1,40}$/;

/** Whether all texts and names of a JSON value may be repeated. */
export function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return plain.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => plain.test(name) && isPlain(inner));
}

/** An actual value in a message: only plain short text is repeated, so that no message carries an instruction or a secret. */
export function quoted(value: string | null): string {
  if (value === null) return 'nothing';
  if (plain.test(value)) return `"${value}"`;
  if (value.length === 0) return 'an empty text';
  return value.length === 1 ? 'a text of one character' : `a text of ${value.length} characters`;
}
