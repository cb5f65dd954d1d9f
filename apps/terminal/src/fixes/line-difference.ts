import { type Style } from '../terminal-style';
import { plain } from '../reports/plain-text';
import { say } from '../texts/say';

const contextLines = 2;
const comparedMax = 4_000_000;
const lineCharactersMax = 200;

type Step = readonly [kind: ' ' | '-' | '+', text: string];

/** What changes between two texts, as version controls show it; equal texts give nothing. */
export function differenceOf(before: string, after: string, name: string, style: Style): string {
  const steps = stepsBetween(before.split('\n'), after.split('\n'));
  const isNear = steps.map((_, index) => steps.slice(Math.max(0, index - contextLines), index + contextLines + 1).some(([kind]) => kind !== ' ')); // prettier-ignore
  const lines: string[] = [];
  let oldLine = 1;
  for (const [index, [kind, text]] of steps.entries()) {
    if (isNear[index] && !isNear[index - 1]) lines.push(style.dim(`@@ ${say('line {place}', { place: oldLine })} @@`));
    if (isNear[index]) lines.push(shown(kind, text, style));
    if (kind !== '+') oldLine++;
  }
  return lines.length === 0 ? '' : `${style.bold(`--- ${plain(name)}`)}\n${lines.join('\n')}\n`;
}

function shown(kind: Step[0], text: string, style: Style): string {
  const short = text.length > lineCharactersMax ? `${text.slice(0, lineCharactersMax)}…` : text;
  const line = `${kind}${plain(short.replace(/\r$/, '').replaceAll('\t', '  '))}`;
  return kind === '-' ? style.red(line) : kind === '+' ? style.green(line) : line;
}

/** Only what lies between the common start and end is compared line by line, and only when that is not too much. */
function stepsBetween(old: readonly string[], fresh: readonly string[]): Step[] {
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end++; // prettier-ignore
  const same = (lines: readonly string[]): Step[] => lines.map((text) => [' ', text]);
  const [gone, come] = [old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)];
  return [...same(old.slice(0, start)), ...compared(gone, come), ...same(old.slice(old.length - end))];
}

function compared(gone: readonly string[], come: readonly string[]): Step[] {
  if (gone.length * come.length > comparedMax) {
    return [...gone.map((text): Step => ['-', text]), ...come.map((text): Step => ['+', text])];
  }
  // Length of the longest common rest from each pair of lines on.
  const width = come.length + 1;
  const common = new Uint32Array((gone.length + 1) * width);
  for (let a = gone.length - 1; a >= 0; a--) {
    for (let b = come.length - 1; b >= 0; b--) {
      common[a * width + b] = gone[a] === come[b] ? common[(a + 1) * width + b + 1]! + 1 : Math.max(common[(a + 1) * width + b]!, common[a * width + b + 1]!); // prettier-ignore
    }
  }
  const steps: Step[] = [];
  let [a, b] = [0, 0];
  while (a < gone.length || b < come.length) {
    if (a < gone.length && b < come.length && gone[a] === come[b]) {
      steps.push([' ', gone[a]!]);
      a++;
      b++;
    } else if (a < gone.length && (b === come.length || common[(a + 1) * width + b]! >= common[a * width + b + 1]!)) {
      steps.push(['-', gone[a++]!]);
    } else steps.push(['+', come[b++]!]);
  }
  return steps;
}
