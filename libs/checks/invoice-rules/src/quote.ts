const plain = /^[A-Za-z0-9 .,:/+-]{1,40}$/;

/** An actual value in a message: only plain short text is repeated, so that no message carries an instruction or a secret. */
export function quoted(value: string | null): string {
  if (value === null) return 'nothing';
  if (plain.test(value)) return `"${value}"`;
  return value.length === 0 ? 'an empty text' : `a text of ${value.length} characters`;
}
