/** A string, a number, a word, or a sign; blanks before it are passed over. */
const token =
  /[ \t\r\n]*(?:("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])|([{}[\],:]))/y;
const blanks = /[ \t\r\n]*/y;

/** What may come next. */
type Wanted = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing';

/** The line in which a text stops being JSON, from 1; browsers do not tell. Null when it is JSON. */
export function jsonErrorLine(text: string): number | null {
  const open: ('{' | '[')[] = [];
  let wanted: Wanted = 'value';
  let at = 0;
  for (;;) {
    blanks.lastIndex = at;
    blanks.test(text);
    const start = blanks.lastIndex;
    if (start === text.length && wanted === 'nothing') return null;
    token.lastIndex = at;
    const found = token.exec(text);
    const next: Wanted | null = found === null ? null : step(wanted, found[1] !== undefined, found[2] ?? '', open);
    if (next === null) return lineAt(text, start);
    wanted = next;
    at = token.lastIndex;
  }
}

/** What is wanted after a token; null when it was not wanted. @param sign empty for a string, a number or a word */
function step(wanted: Wanted, isText: boolean, sign: string, open: ('{' | '[')[]): Wanted | null {
  const isValue = wanted === 'value' || wanted === 'value or end';
  if (sign === '') {
    if (isValue) return after(open);
    return isText && (wanted === 'name' || wanted === 'name or end') ? 'colon' : null;
  }
  if (sign === ':') return wanted === 'colon' ? 'value' : null;
  if (sign === ',') return wanted === 'comma or end' ? (open.at(-1) === '{' ? 'name' : 'value') : null;
  if (sign === '{' || sign === '[') {
    if (!isValue) return null;
    open.push(sign);
    return sign === '{' ? 'name or end' : 'value or end';
  }
  const [begin, empty] = sign === '}' ? (['{', 'name or end'] as const) : (['[', 'value or end'] as const);
  if (open.at(-1) !== begin || (wanted !== empty && wanted !== 'comma or end')) return null;
  open.pop();
  return after(open);
}

const after = (open: readonly string[]): Wanted => (open.length === 0 ? 'nothing' : 'comma or end');

/** A text that ends too early ends in its last line with anything in it. */
const lineAt = (text: string, at: number): number =>
  (at === text.length ? text.trimEnd() : text.slice(0, at)).split('\n').length;
