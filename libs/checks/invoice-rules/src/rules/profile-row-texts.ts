import { type Explanation } from '../issues';
import { quoted } from '../quote';
import { attribute, type UblNode } from '../tree/ubl-node';
import { type Bound, type ProfilePlace, type ProfileRow } from './profile-table';
import { variants, type Variant } from './profile-variants';

/** What is wrong with an element and what to do, in words made of the row. @param node what breaks the row */
export function explainProfileRow(row: ProfileRow, place: ProfilePlace, node: UblNode): Explanation {
  switch (row.test) {
    case 'count':
      return {
        message: `There must be ${boundText(row.bound)} ${called(row.child, row.variant)} in ${called(place.name, place.variant)}.`,
        fix: row.bound.min === 0 ? `Keep ${row.bound.max}.` : 'Add what is missing, or remove what is too much.',
      };
    case 'unused':
      return {
        message: `The profile has no use for ${subject(row, place)}${around(place)}.`,
        fix: 'Remove it, or declare a profile that has it.',
      };
    case 'required':
      return { message: `There is no ${subject(row, place)}.`, fix: 'State it.' };
    case 'in': {
      const value = row.attribute === null ? node.text : attribute(node, row.attribute);
      return {
        message: `${quoted(value)} is no code that the profile knows for ${subject(row, place)}${around(place)}.`,
        fix: row.codes.size <= 12 ? `Use one of: ${[...row.codes].join(', ')}.` : 'Use a code of the list of the profile.',
      }; // prettier-ignore
    }
  }
}

/** What a row asks, in one sentence. */
export function asksOfProfileRow(row: ProfileRow, place: ProfilePlace): string {
  const where = `\`${[...place.above.slice(1), place.name].join('/')}\`${which(place.variant)}`;
  switch (row.test) {
    case 'count':
      return `There is ${boundText(row.bound)} \`${row.child}\`${which(row.variant)} in ${where}.`;
    case 'unused':
      return row.attribute === null ? `There is no ${where}.` : `${where} has no attribute \`${row.attribute}\`.`;
    case 'required':
      return `${where} has the attribute \`${row.attribute}\`.`;
    case 'in': {
      const codes = row.codes.size <= 12 ? `: ${[...row.codes].join(', ')}` : '';
      return `The ${row.attribute === null ? 'value' : `attribute \`${row.attribute}\``} of ${where} is a code of its list${codes}.`;
    }
  }
}

function boundText({ min, max }: Bound): string {
  if (min === max) return `exactly ${words(min)}`;
  return min === 0 ? `at most ${words(max)}` : `at least ${words(min)}`;
}

const words = (count: number) => (count === 1 ? 'one' : String(count));

function subject({ attribute: name }: { readonly attribute: string | null }, place: ProfilePlace): string {
  const element = called(place.name, place.variant);
  return name === null ? element : `attribute ${name} of ${element}`;
}

function around({ above }: ProfilePlace): string {
  return above.length < 2 ? '' : ` in ${above.at(-1)!}`;
}

const called = (name: string, variant: Variant | null) => `${name}${which(variant)}`;
const which = (variant: Variant | null) => (variant === null ? '' : ` ${variants[variant][1]}`);
