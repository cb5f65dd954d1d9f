import { memo, type ReactNode, type Ref } from 'react';
import { Mark } from '../marks';
import { euros, grouped } from '../prose';
import { type PartOutcome, type Judgement } from './judgement';
import { registerPart, registerWords, type Counts, type Numbered } from './numbered';
import { certaintyName, editionName, profileName } from './profile-names';
import { type RegisterRow } from './review-answer';
import { toneOfRegisters } from './registers-tone';
import { type Registers } from './review-store';
import { day, dayAndTime } from './times';
import { rulesOf, type Verdict } from './verdict';
import { say } from '../say';

interface BannerProps {
  readonly verdict: Verdict;
  readonly counts: Counts;
  readonly judgement: Judgement;
  readonly registers: Registers | null;
  readonly checkedAt: string | null;
  readonly isWorking: boolean;
  readonly headline?: Ref<HTMLHeadingElement>;
  /** Of its heading: the verdict is the subject of the review page, and a part of another one. */
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
}

/** The decision first: state, by which edition, sentence, reason, what to do, and the facts it rests on. */
export function VerdictBanner(props: BannerProps) {
  const { verdict, counts, isWorking, headline, level = 1, children, ...rest } = props;
  const Heading = `h${level}` as const;
  const { blocked, review: toReview, unknown } = counts;
  const { ruleSet } = rest.judgement;
  const count = blocked || toReview || unknown;
  const label = ['ready', 'off'].includes(verdict.tone) ? {} : { label: count || '?' };
  return (
    <section className={`verdict ${verdict.tone}`} aria-labelledby="verdict" aria-busy={isWorking}>
      <Mark tone={verdict.tone} className="verdict-mark mark" {...label} />
      <div className="verdict-main">
        <p className="st">{isWorking ? say('Checking again') : say(verdict.word)}</p>
        <Heading id="verdict" className="headline" tabIndex={-1} ref={headline}>
          {ruleSet !== null && (
            <>
              <span className="small muted">
                {editionName(ruleSet)}
                {ruleSet.provisional && <span className="pill">{say('provisional')}</span>}
              </span>
              <br />
            </>
          )}
          {verdict.headline}
        </Heading>
        <p className="muted">{verdict.sentence}</p>
        {children}
      </div>
      <Facts {...rest} />
    </section>
  );
}

function Facts({ judgement, registers, checkedAt }: Pick<BannerProps, 'judgement' | 'registers' | 'checkedAt'>) {
  const { ruleSet, file, outcome } = judgement;
  const answered = registers?.rows.filter(({ verdict }) => verdict === 'valid' || verdict === 'invalid').length ?? 0;
  return (
    <dl className="facts small">
      {file !== null && outcome !== 'nothing_to_judge' && (
        <div>
          <dt>{say('Declares')}</dt>
          <dd>
            {profileName(file.profile)} <span className="faint">{certaintyName(file.profile)}</span>
          </dd>
        </div>
      )}
      {ruleSet?.validTo !== undefined && (
        <div>
          <dt>{say('In force')}</dt>
          <dd className="num">{say('until {date}', { date: day(ruleSet.validTo) })}</dd>
        </div>
      )}
      <div>
        <dt>{say('Rules run')}</dt>
        <dd className="num">{rulesRun(judgement)}</dd>
      </div>
      {checkedAt !== null && (
        <div>
          <dt>{say('Checked')}</dt>
          <dd className="num">{dayAndTime(checkedAt)}</dd>
        </div>
      )}
      <div>
        <dt>{say('Charged')}</dt>
        <dd className="num">
          {registers === null || registers.credits === 0 ? (
            say('Not charged')
          ) : (
            <>
              {euros(registers.credits)}{' '}
              <span className="faint">
                {say('{count, plural, one {for # register answer} other {for # register answers}}', {
                  count: answered,
                })}
              </span>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

function rulesRun(judgement: Judgement): string {
  if (judgement.ruleSet === null) return say('none');
  const all = grouped(rulesOf(judgement));
  return judgement.isWhole ? say('{all} of {all}', { all }) : say('not all of {all}', { all });
}

function outcomeOfRegisters(rows: readonly RegisterRow[] | undefined): PartOutcome {
  const name = registerPart;
  if (rows === undefined) return { name, tone: 'not-checked', words: say('Not asked') };
  const said = (['valid', 'invalid', 'unavailable', 'not_checked'] as const)
    .map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length] as const)
    .filter(([, count]) => count > 0);
  const words = said.map(([verdict, count]) => `${count} ${say(registerWords[verdict])}`).join(', ');
  const tone = toneOfRegisters(rows);
  return { name, tone, words, ...(tone === 'blocked' && { label: '!' }), ...(tone === 'unknown' && { label: '?' }) };
}

interface StripProps {
  readonly judgement: Judgement;
  readonly registers: Registers | null;
  readonly entries: readonly Numbered[];
  readonly onSelect?: (number: number) => void;
  /** The draft is being checked again: what is shown was true of it before. */
  readonly isWorking?: boolean;
  readonly level?: 2 | 3;
}

/** What was looked at, each with its own word; a cell leads to its first finding. */
export const CheckStrip = memo(function CheckStrip(props: StripProps) {
  const { judgement, registers, entries, onSelect, isWorking = false, level = 2 } = props;
  const Heading = `h${level}` as const;
  const parts = [...judgement.parts, ...(judgement.invoice === null ? [] : [outcomeOfRegisters(registers?.rows)])];
  return (
    <ul className="checks" aria-label={judgement.file === null ? say('Checks') : say('Stages')}>
      {parts.map(({ name, tone, words, label, reason }) => {
        const first = entries.find(({ part }) => part === name);
        const shown = isWorking ? 'working' : tone;
        return (
          <li key={name} className={shown}>
            <Mark tone={shown} {...(label !== undefined && !isWorking && { label })} />
            <div>
              <Heading>{say(name)}</Heading>
              <p className="small">
                {isWorking && say('Checking')}
                {!isWorking && first === undefined && words}
                {!isWorking && first !== undefined && (
                  <a href={`#f${first.number}`} onClick={() => onSelect?.(first.number)}>
                    {words}
                  </a>
                )}
              </p>
              {reason !== undefined && !isWorking && <p className="small why">{reason}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
});
