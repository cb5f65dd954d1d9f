import { type Tone } from '../marks';
import { type Judgement, type ShownFinding } from './judgement';
import { type RegisterRow } from './review-answer';
import { phrase } from '../known-texts';
import { say } from '../say';

/** A finding with the number that stands for it in the list, on the invoice and in the source. */
export interface Numbered {
  readonly number: number;
  readonly tone: Extract<Tone, 'blocked' | 'review' | 'unknown' | 'not-checked'>;
  readonly title: string;
  /** The rule, or the state a register answered. */
  readonly code: string;
  /** The cell of the strip that counts it. */
  readonly part: string;
  readonly path: string;
  /** JSON pointer of its place in the picture; null when it has none there. */
  readonly pointer: string | null;
  readonly fix: string;
  readonly finding: ShownFinding | null;
}

/** Every finding, what blocks first, numbered in the order of the list; the same answer has the same numbers. */
export function numbered(
  { findings }: Pick<Judgement, 'findings'>,
  registers: readonly RegisterRow[] = [],
): Numbered[] {
  const rules = findings.map((finding) => {
    const { severity, what, code, part, path, pointer, fix } = finding;
    const tone: Numbered['tone'] = severity === 'error' ? 'blocked' : 'review';
    return { tone, title: what, code, part, path, pointer, fix, finding };
  });
  const asked = registers.filter(({ verdict }) => verdict !== 'valid').map(ofRegister);
  const order: Numbered['tone'][] = ['blocked', 'review', 'unknown', 'not-checked'];
  return order
    .flatMap((tone) => [...rules, ...asked].filter((entry) => entry.tone === tone))
    .map((entry, index) => ({ ...entry, number: index + 1 }));
}

/** What the cell of the registers is called. */
export const registerPart = phrase('VAT registers');

/** What a register says of a number, in a word. */
export const registerWords = {
  valid: phrase('valid'),
  invalid: phrase('not valid'),
  unavailable: phrase('unavailable'),
  not_checked: phrase('not checked'),
} as const;

function ofRegister({ verdict, input, detail, reference }: RegisterRow): Omit<Numbered, 'number'> {
  const texts = {
    invalid: [
      'blocked',
      say('{number} is not valid in VIES', { number: input }),
      say('Ask the party for its number, or correct it.'),
    ],
    unavailable: [
      'unknown',
      say('The VAT register did not answer for {number}', { number: input }),
      say('This is not a “no”. The number may be valid. Ask again later.'),
    ],
    not_checked: [
      'not-checked',
      reference === 'seller'
        ? say('The number of the seller was not checked')
        : say('The number of the buyer was not checked'),
      detail,
    ],
    valid: ['review', '', ''],
  } as const;
  const [tone, title, fix] = texts[verdict];
  const pointer = `/${reference}/vatId`;
  return { tone, title, code: verdict, part: registerPart, path: pointer, pointer, fix, finding: null };
}

export interface Counts {
  readonly blocked: number;
  readonly review: number;
  /** Asked and not answered, or not asked though it was wanted. */
  readonly unknown: number;
}

/** How many of each, also where the report is cut off. */
export function countsOf(
  { errors, warnings }: Pick<Judgement, 'errors' | 'warnings'>,
  registers: readonly RegisterRow[] = [],
): Counts {
  const verdicts = (verdict: RegisterRow['verdict']) => registers.filter((row) => row.verdict === verdict).length;
  return {
    blocked: errors + verdicts('invalid'),
    review: warnings,
    unknown: verdicts('unavailable') + verdicts('not_checked'),
  };
}
