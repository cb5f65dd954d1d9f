/** The rows of a CSV text as RFC 4180 has it; throws where it is none. No code of ours that writes is in it. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length;) {
    const [cell, after] = text[at] === '"' ? quotedCell(text, at + 1) : bareCell(text, at);
    row.push(cell);
    const isEnd = text.startsWith('\r\n', after);
    if (!isEnd && text[after] !== ',') throw new Error(`Neither a comma nor the end of a line at ${after}.`);
    at = after + (isEnd ? 2 : 1);
    if (!isEnd) continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error('The last line has no end.');
  return rows;
}

function bareCell(text: string, from: number): [cell: string, after: number] {
  const cell = /^[^",\r\n]*/.exec(text.slice(from))?.[0] ?? '';
  return [cell, from + cell.length];
}

function quotedCell(text: string, from: number): [cell: string, after: number] {
  let cell = '';
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '"' && text[at + 1] !== '"') return [cell, at + 1];
    if (text[at] === '"') at += 1;
    cell += text[at];
  }
  throw new Error('A quoted cell has no end.');
}
