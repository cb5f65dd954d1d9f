import { memo, type ReactNode, type Ref } from 'react';
import { facts } from '../facts';
import { Mark, type Tone } from '../marks';
import { counted, euros, grouped } from '../prose';
import { type Counts, type Numbered } from './numbered';
import { checkNames, type CheckName, type CheckResult, type Review } from './review-answer';
import { dayAndTime } from './times';
import { type Verdict } from './verdict';

interface BannerProps {
  readonly verdict: Verdict;
  readonly counts: Counts;
  readonly review: Review;
  readonly checkedAt: string | null;
  readonly isWorking: boolean;
  readonly headline?: Ref<HTMLHeadingElement>;
  /** Of its heading: the verdict is the subject of the review page, and a part of another one. */
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
}

/** The decision first: state, sentence, reason, what to do, and the facts it rests on. */
export function VerdictBanner({
  verdict,
  counts,
  review,
  checkedAt,
  isWorking,
  headline,
  level = 1,
  children,
}: BannerProps) {
  const Heading = `h${level}` as const;
  const { blocked, review: toReview, unknown } = counts;
  const count = blocked || toReview || unknown;
  const label = verdict.tone === 'ready' ? {} : { label: count };
  return (
    <section className={`verdict ${verdict.tone}`} aria-labelledby="verdict" aria-busy={isWorking}>
      <Mark tone={verdict.tone} className="verdict-mark mark" {...label} />
      <div className="verdict-main">
        <p className="st">{isWorking ? 'Checking again' : verdict.word}</p>
        <Heading id="verdict" className="headline" tabIndex={-1} ref={headline}>
          {verdict.headline}
        </Heading>
        <p className="muted">{verdict.sentence}</p>
        {children}
      </div>
      <Facts review={review} checkedAt={checkedAt} />
    </section>
  );
}

/** `peppol-bis-3.0.21` as it is called: Peppol BIS Billing 3.0.21. */
const editionName = (ruleSet: string): string => ruleSet.replace(/^peppol-bis-/, 'Peppol BIS Billing ');

function Facts({ review, checkedAt }: { readonly review: Review; readonly checkedAt: string | null }) {
  const isWhole = Object.values(review.checks).every(({ status }) => status !== 'incomplete');
  const all = grouped(facts.ruleSet.ids);
  const { billing, registerChecks = [] } = review;
  const answered = registerChecks.filter(({ verdict }) => verdict === 'valid' || verdict === 'invalid').length;
  return (
    <dl className="facts small">
      <div>
        <dt>Rule set</dt>
        <dd>{editionName(review.ruleSet?.id ?? 'none')}</dd>
      </div>
      <div>
        <dt>Rules run</dt>
        <dd className="num">{isWhole ? `${all} of ${all}` : `not all of ${all}: a value cannot be read`}</dd>
      </div>
      {checkedAt !== null && (
        <div>
          <dt>Checked</dt>
          <dd className="num">{dayAndTime(checkedAt)}</dd>
        </div>
      )}
      <div>
        <dt>Charged</dt>
        <dd className="num">
          {billing === undefined || billing.credits === 0 ? (
            'Not charged'
          ) : (
            <>
              {euros(billing.credits)} <span className="faint">for {counted(answered, 'register answer')}</span>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

interface CellState {
  readonly tone: Tone;
  readonly words: string;
  readonly label?: number | string;
}

function cellOf({ status, errors, warnings }: CheckResult): CellState {
  if (status === 'failed') return { tone: 'blocked', words: `Blocked by ${errors}`, label: errors };
  if (status === 'incomplete') return { tone: 'unknown', words: 'Not all of it checked', label: '?' };
  if (status === 'warnings') return { tone: 'review', words: `${warnings} to review`, label: warnings };
  return { tone: 'ready', words: 'Ready' };
}

function registerCell({ registerChecks }: Review): CellState {
  if (registerChecks === undefined) return { tone: 'not-checked', words: 'Not asked' };
  const said = (['valid', 'invalid', 'unavailable', 'not_checked'] as const)
    .map((verdict) => [verdict, registerChecks.filter((row) => row.verdict === verdict).length] as const)
    .filter(([, count]) => count > 0);
  const words = said.map(([verdict, count]) => `${count} ${registerWords[verdict]}`).join(', ');
  const worst = (['invalid', 'unavailable', 'not_checked', 'valid'] as const).find((verdict) =>
    said.some(([each]) => each === verdict),
  );
  const tones = { invalid: 'blocked', unavailable: 'unknown', not_checked: 'not-checked', valid: 'ready' } as const;
  const tone = tones[worst ?? 'not_checked'];
  return { tone, words, ...(tone === 'blocked' && { label: '!' }), ...(tone === 'unknown' && { label: '?' }) };
}

const registerWords = { valid: 'valid', invalid: 'not valid', unavailable: 'unavailable', not_checked: 'not checked' };

interface StripProps {
  readonly review: Review;
  readonly entries: readonly Numbered[];
  readonly onSelect?: (number: number) => void;
  /** The draft is being checked again: what is shown was true of it before. */
  readonly isWorking?: boolean;
  readonly level?: 2 | 3;
}

const working: CellState = { tone: 'working', words: 'Checking' };

/** What was looked at, each with its own word; a cell leads to its first finding. */
export const CheckStrip = memo(function CheckStrip(props: StripProps) {
  const { review, entries, onSelect, isWorking = false, level = 2 } = props;
  const Heading = `h${level}` as const;
  const cells = [
    ...(Object.keys(checkNames) as CheckName[]).map(
      (name) => [checkNames[name], isWorking ? working : cellOf(review.checks[name])] as const,
    ),
    ['VAT registers', registerCell(review)] as const,
  ];
  return (
    <ul className="checks" aria-label="Checks">
      {cells.map(([name, { tone, words, label }]) => {
        const first = entries.find(({ check }) => check === name || (check === 'VIES' && name === 'VAT registers'));
        return (
          <li key={name} className={tone}>
            <Mark tone={tone} {...(label !== undefined && { label })} />
            <div>
              <Heading>{name}</Heading>
              <p className="small">
                {first === undefined || isWorking ? (
                  words
                ) : (
                  <a href={`#f${first.number}`} onClick={() => onSelect?.(first.number)}>
                    {words}
                  </a>
                )}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
});
