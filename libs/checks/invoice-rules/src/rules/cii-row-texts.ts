import { type Explanation } from '../issues';
import { type CiiRow } from './cii-row';

/** The element that a place is about, in words: its name, or what its name ends with. */
function ownerName(place: string): string {
  if (place === '') return 'the document';
  const [first = ''] = place.split(' | ');
  const [plain = ''] = first.split(' except ');
  const last = plain.split('/').at(-1)!;
  if (!last.includes('*')) return last;
  return `an element whose name ends with ${last.slice(last.indexOf('*') + 1)}`;
}

/** What the path of a row leads to, with the elements on the way. */
function namedIn(path: string, place: string): string {
  const steps = path.split('/');
  const last = steps.pop()!;
  const what = last.startsWith('@') ? `the attribute ${last.slice(1)}` : last;
  return `${what} in ${[...steps].reverse().concat(ownerName(place)).join(' in ')}`;
}

/** What is wrong and what to do, in words made of the row. */
export function explainCiiRow([, , test, path]: CiiRow, place: string): Explanation {
  const what = namedIn(path, place);
  const isAttribute = path.includes('@');
  switch (test) {
    case 'absent':
      return {
        message: `EN 16931 has no use for ${what}; its receiver may ignore it.`,
        fix: `Remove it${isAttribute ? '' : '; what it says belongs in a term of EN 16931 or in a note'}.`,
      };
    case 'at most one':
      return { message: `There may be one ${what} at most; there are more.`, fix: 'Keep one.' };
    case 'exactly one':
      return { message: `There must be exactly one ${what}.`, fix: 'State it once: add what is missing, or keep one.' };
    case 'present':
      return { message: `There is no ${what}.`, fix: 'State it.' };
  }
}

/** What the rule of a row asks, in one sentence. */
export function asksOfCiiRow([, , test, path]: CiiRow, place: string): string {
  const steps = path.split('/');
  const last = steps.pop()!;
  const what = last.startsWith('@') ? `attribute \`${last.slice(1)}\`` : `\`${last}\``;
  const where = `\`${[place === '' ? 'rsm:CrossIndustryInvoice' : place.replaceAll(' | ', '` or `'), ...steps].join('/')}\``;
  switch (test) {
    case 'absent':
      return `No ${what} in ${where}: EN 16931 has no use for it.`;
    case 'at most one':
      return `At most one ${what} in ${where}.`;
    case 'exactly one':
      return `Exactly one ${what} in ${where}.`;
    case 'present':
      return `There is ${what} in ${where}.`;
  }
}
