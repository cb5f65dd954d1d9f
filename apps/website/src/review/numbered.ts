import { type Tone } from '../marks';
import { checkNames, type Finding, type RegisterRow, type Review } from './review-answer';

/** A finding with the number that stands for it in the list, on the invoice and in the source. */
export interface Numbered {
  readonly number: number;
  readonly tone: Extract<Tone, 'blocked' | 'review' | 'unknown' | 'not-checked'>;
  readonly title: string;
  /** The rule, or the state a register answered. */
  readonly code: string;
  readonly check: string;
  readonly path: string;
  readonly fix: string;
  readonly finding: Finding | null;
}

const toneOf = (finding: Finding): Numbered['tone'] => (finding.severity === 'error' ? 'blocked' : 'review');

/** Every finding, what blocks first, numbered in the order of the list; the same answer has the same numbers. */
export function numbered({ findings, registerChecks = [] }: Review): Numbered[] {
  const inOrder = [...findings.filter(isError), ...findings.filter((finding) => !isError(finding))];
  const rules = inOrder.map((finding) => ({
    tone: toneOf(finding),
    title: finding.what,
    code: finding.code,
    check: checkNames[finding.check],
    path: finding.path,
    fix: finding.fix,
    finding,
  }));
  const registers = registerChecks.filter(({ verdict }) => verdict !== 'valid').map(ofRegister);
  const order: Numbered['tone'][] = ['blocked', 'review', 'unknown', 'not-checked'];
  return order
    .flatMap((tone) => [...rules, ...registers].filter((entry) => entry.tone === tone))
    .map((entry, index) => ({ ...entry, number: index + 1 }));
}

const isError = ({ severity }: Finding): boolean => severity === 'error';

function ofRegister({ verdict, input, detail, reference }: RegisterRow): Omit<Numbered, 'number'> {
  const texts = {
    invalid: ['blocked', `${input} is not valid in VIES`, 'Ask the party for its number, or correct it.'],
    unavailable: [
      'unknown',
      `The VAT register did not answer for ${input}`,
      'This is not a “no”. The number may be valid. Ask again later.',
    ],
    not_checked: ['not-checked', `The number of the ${reference} was not checked`, detail],
    valid: ['review', '', ''],
  } as const;
  const [tone, title, fix] = texts[verdict];
  return { tone, title, code: verdict, check: 'VIES', path: `/${reference}/vatId`, fix, finding: null };
}

export interface Counts {
  readonly blocked: number;
  readonly review: number;
  /** Asked and not answered, or not asked though it was wanted. */
  readonly unknown: number;
}

/** How many of each, also where the report is cut off. */
export function countsOf(review: Review): Counts {
  const sum = (of: 'errors' | 'warnings') =>
    Object.values(review.checks).reduce((total, check) => total + check[of], 0);
  const rows = review.registerChecks ?? [];
  const verdicts = (verdict: RegisterRow['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  return {
    blocked: sum('errors') + verdicts('invalid'),
    review: sum('warnings'),
    unknown: verdicts('unavailable') + verdicts('not_checked'),
  };
}
