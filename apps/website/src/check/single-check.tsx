import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { FailureNote } from '../account/failure-note';
import { Form, TextField } from '../account/form';
import { useWrite } from '../account/use-answer';
import { AnswerView, type CheckAnswer, type Reason } from './answer-view';
import { phrase } from '../known-texts';
import { say } from '../say';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly isOptional?: true;
  readonly charactersMax: number;
}

interface Choice {
  readonly name: string;
  readonly label: string;
  /** The first is chosen when the page opens. */
  readonly options: readonly (readonly [value: string, words: string])[];
}

export interface SingleCheckProps {
  readonly route: string;
  readonly fields: readonly Field[];
  readonly choices?: readonly Choice[];
  /** The body of the request. */
  readonly requestOf: (values: Readonly<Record<string, string>>) => object;
  /** What was decided, where the summary of the answer is about many things. */
  readonly headline?: (answer: CheckAnswer) => string | undefined;
  /** Members of the answer that a person wants to read beside the decision, with their names. */
  readonly facts: (answer: CheckAnswer) => readonly (readonly [name: string, value: ReactNode])[];
  /** What the answer rests on. */
  readonly more?: (answer: CheckAnswer) => ReactNode;
  /** Warnings of the answer that are not said among these; absent: all of them. */
  readonly warnings?: (answer: CheckAnswer) => readonly Reason[];
  /** In the place of the button that asks; absent: anybody may ask. */
  readonly action?: ReactNode;
  /** What asking costs, and what becomes of what was typed; absent: nothing. */
  readonly terms?: string;
}

/** A form, and what can be said of what was typed. */
export function SingleCheck(props: SingleCheckProps) {
  const { route, fields, choices = [], requestOf, headline, facts, more, warnings, action, terms } = props;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [answered, setAnswered] = useState<{ readonly values: object; readonly answer: CheckAnswer | null } | null>(
    null,
  );
  const { isBusy, failure, send } = useWrite<CheckAnswer>();
  // What is typed before the program runs would be lost.
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const check = async () => setAnswered({ values, answer: await send(route, requestOf(values)) });
  // An answer is about what was typed when it was asked for, and about nothing typed since.
  const answer = answered?.values === values ? answered.answer : null;
  return (
    <div className="stack">
      <Form className="card stack single-check" onSend={check}>
        {fields.map(({ name, label, isOptional, charactersMax }) => (
          <TextField
            key={name}
            id={name}
            label={isOptional ? say('{label} (optional)', { label: say(label) }) : say(label)}
            required={!isOptional}
            disabled={!isLive}
            maxLength={charactersMax}
            autoComplete="off"
            spellCheck={false}
            value={values[name] ?? ''}
            onChange={(text) => setValues({ ...values, [name]: text })}
          />
        ))}
        {choices.map(({ name, label, options }) => (
          <Fragment key={name}>
            <label htmlFor={name}>{say(label)}</label>
            <select
              id={name}
              className="text-input"
              disabled={!isLive}
              value={values[name] ?? options[0]?.[0]}
              onChange={({ target }) => setValues({ ...values, [name]: target.value })}
            >
              {options.map(([value, words]) => (
                <option key={value} value={value}>
                  {say(words)}
                </option>
              ))}
            </select>
          </Fragment>
        ))}
        <FailureNote failure={failure} onRetry={() => void check()} />
        <div>
          {action ?? (
            <button type="submit" className="btn pri" disabled={isBusy}>
              {isBusy ? say('Checking …') : say('Check')}
            </button>
          )}
        </div>
        <p className="small muted">
          {terms ?? say('Free, without an account. What you type is sent to this service and not kept.')}
        </p>
      </Form>
      <div aria-live="polite">
        {answer !== null && (
          <AnswerView
            answer={answer}
            headline={headline?.(answer)}
            facts={facts(answer)}
            more={more?.(answer)}
            warnings={warnings?.(answer)}
          />
        )}
      </div>
    </div>
  );
}

/** What is empty is left out. */
export const filled = (values: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''));

export const orNone = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : say('none'));

export const IbanCheck = () => (
  <SingleCheck
    route="/api/check/iban"
    fields={[
      { name: 'iban', label: 'IBAN', charactersMax: 100 },
      {
        name: 'expectedCountry',
        label: phrase('Country the account should be in, two letters'),
        isOptional: true,
        charactersMax: 2,
      },
    ]}
    requestOf={filled}
    facts={({ countryCode, bankCode, branchCode, accountNumber }) => [
      [say('Country'), orNone(countryCode)],
      [say('Bank'), orNone(bankCode)],
      [say('Branch'), orNone(branchCode)],
      [say('Account'), orNone(accountNumber)],
    ]}
  />
);

export const BankDetailsCheck = () => (
  <SingleCheck
    route="/api/check/bank-details"
    fields={[
      { name: 'newIban', label: phrase('New IBAN'), charactersMax: 100 },
      { name: 'ibanOnFile', label: phrase('IBAN on file'), isOptional: true, charactersMax: 100 },
      {
        name: 'supplierCountry',
        label: phrase('Country of the supplier, two letters'),
        isOptional: true,
        charactersMax: 2,
      },
    ]}
    requestOf={filled}
    facts={() => []}
  />
);

interface VatRow {
  readonly normalized: string;
  readonly countryCode: string | null;
}

export const VatFormCheck = () => (
  <SingleCheck
    route="/api/check/vat-form"
    fields={[{ name: 'vatId', label: phrase('VAT number with its country prefix'), charactersMax: 60 }]}
    requestOf={({ vatId = '' }) => ({ rows: [{ reference: '1', vatId }] })}
    headline={({ decision: { decision } }) =>
      decision.blockingReasons.length > 0
        ? say('The number is not written as VAT numbers of its country are.')
        : decision.canProceed
          ? say('The number is written as VAT numbers of its country are. No register was asked.')
          : undefined
    }
    facts={({ rows }) =>
      (rows as readonly VatRow[]).flatMap(({ normalized, countryCode }) => [
        [say('Number'), normalized],
        [say('Country'), orNone(countryCode)],
      ])
    }
  />
);
