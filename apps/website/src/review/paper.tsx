import { memo, useMemo } from 'react';
import { Mark, Status } from '../marks';
import { valueAt } from './json-pointer';
import { type Numbered } from './numbered';
import { PaperLines } from './paper-lines';
import {
  amount,
  marksOf,
  SelectedContext,
  SheetContext,
  textAt,
  useSelected,
  useSheet,
  Value,
  withHolders,
} from './paper-value';
import { type Json, type JsonObject, type RegisterRow } from './review-answer';
import { day } from './times';
import { phrase } from '../known-texts';
import { say } from '../say';

interface PaperProps {
  readonly invoice: JsonObject;
  readonly entries: readonly Numbered[];
  /** Pointers that the person has changed. */
  readonly changed: readonly string[];
  readonly registers: readonly RegisterRow[];
  /** A picture of a file, which is nothing but what the file says. */
  readonly isFile?: boolean;
  readonly selected: number | null;
  /** Where nothing can be selected, the marks lead to the findings as links. */
  readonly onSelect?: (number: number) => void;
}

/** The invoice as a person reads it, with the marks of the findings on it. */
export function Paper({ invoice, entries, changed, registers, isFile = false, selected, onSelect }: PaperProps) {
  const sheet = useMemo(
    () => ({ invoice, marks: marksOf(entries), changed: withHolders(changed), isFile, onSelect }),
    [invoice, entries, changed, isFile, onSelect],
  );
  return (
    <SheetContext.Provider value={sheet}>
      <SelectedContext.Provider value={selected}>
        <SheetOfPaper invoice={invoice} registers={registers} />
      </SelectedContext.Provider>
    </SheetContext.Provider>
  );
}

const SheetOfPaper = memo(function SheetOfPaper({ invoice, registers }: Pick<PaperProps, 'invoice' | 'registers'>) {
  const isCreditNote = invoice['kind'] === 'creditNote' || /^(381|396|81|83|532)$/.test(textAt(invoice, '/typeCode'));
  return (
    <article className="paper card" aria-label={isCreditNote ? say('Credit note') : say('Invoice')}>
      <header>
        <div>
          <p className="faint small">{isCreditNote ? say('Credit note') : say('Invoice')}</p>
          <p className="inv-no num">
            <Value at="/number" />
          </p>
        </div>
        <dl className="dates num">
          <DateField name={phrase('Issued')} at="/issueDate" />
          <DateField name={phrase('Due')} at="/dueDate" />
        </dl>
      </header>
      <div className="parties">
        <PartyBlock name={phrase('Seller')} at="/seller" registers={registers} />
        <PartyBlock name={phrase('Buyer')} at="/buyer" registers={registers} />
      </div>
      <References />
      <PaperLines />
      <Sums />
      <Payment />
      <Elsewhere />
    </article>
  );
});

/** Whether anything is to be shown at a place: a value, or a finding. */
function useShows(): (pointer: string) => boolean {
  const { invoice, marks } = useSheet();
  return (pointer) => valueAt(invoice, pointer) != null || marks.has(pointer);
}

function DateField({ name, at }: { readonly name: string; readonly at: string }) {
  const shows = useShows();
  const { invoice } = useSheet();
  if (!shows(at)) return null;
  return (
    <div>
      <dt>{say(name)}</dt>
      <dd>
        <Value at={at}>{day(textAt(invoice, at))}</Value>
      </dd>
    </div>
  );
}

interface PartyProps {
  readonly name: 'Seller' | 'Buyer';
  readonly at: '/seller' | '/buyer';
  readonly registers: readonly RegisterRow[];
}

function PartyBlock({ name, at, registers }: PartyProps) {
  const { invoice } = useSheet();
  const isValid = registers.some(({ reference, verdict }) => `/${reference}` === at && verdict === 'valid');
  return (
    <div>
      <p className="faint small">{say(name)}</p>
      <p className="who">
        <Value at={`${at}/name`} /> <Value at={at} />
      </p>
      <p>
        <Value at={`${at}/tradingName`} />
      </p>
      <p>
        <Value at={`${at}/address`}>{addressOf(valueAt(invoice, `${at}/address`))}</Value>
      </p>
      <p className="idline num">
        <Value at={`${at}/vatId`} />
        {isValid && <Status tone="ready">{say('Valid in VIES')}</Status>}
      </p>
      <p className="small">
        <Value at={`${at}/endpoint`} className="mono">
          {identifierOf(valueAt(invoice, `${at}/endpoint`))}
        </Value>
      </p>
      <p className="small faint">
        <Value at={`${at}/legalId`}>{registeredAs(identifierOf(valueAt(invoice, `${at}/legalId`)))}</Value>
      </p>
      <p className="small faint">
        <Value at={`${at}/contact`}>{joined(valueAt(invoice, `${at}/contact`), ['name', 'phone', 'email'])}</Value>
      </p>
    </div>
  );
}

const references = [
  ['/buyerReference', phrase('Your reference')],
  ['/orderReference', phrase('Order')],
  ['/contractReference', phrase('Contract')],
  ['/projectReference', phrase('Project')],
  ['/note', phrase('Note')],
] as const;

function References() {
  const shows = useShows();
  const { invoice } = useSheet();
  const shown = references.filter(([at]) => shows(at));
  if (shown.length === 0) return null;
  return (
    <dl className="refline">
      {shown.map(([at, name]) => (
        <div key={at}>
          <dt>{say(name)}</dt>
          <dd>
            <Value at={at}>{textsOf(valueAt(invoice, at))}</Value>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const totals = [
  ['lines', phrase('Lines')],
  ['allowances', phrase('Allowances')],
  ['charges', phrase('Charges')],
  ['withoutTax', phrase('Without tax')],
  ['tax', phrase('VAT')],
  ['withTax', phrase('With tax')],
  ['prepaid', phrase('Prepaid')],
  ['rounding', phrase('Rounding')],
] as const;

function Sums() {
  const shows = useShows();
  const { invoice, marks, isFile } = useSheet();
  const lists = ['allowances', 'charges', 'vatBreakdown'].flatMap((list) =>
    [...marks.keys()].filter((pointer) => pointer.startsWith(`/${list}/`)),
  );
  return (
    <>
      <dl className="totals num">
        {marks.has('/totals') && (
          <div>
            <dt>{say('Totals')}</dt>
            <dd>
              <Value at="/totals" />
            </dd>
          </div>
        )}
        {totals.map(([field, name]) =>
          shows(`/totals/${field}`) ? (
            <div key={field}>
              <dt>{say(name)}</dt>
              <dd>
                <Value at={`/totals/${field}`}>{amount(invoice, `/totals/${field}`)}</Value>
              </dd>
            </div>
          ) : null,
        )}
        {lists.map((pointer) => (
          <div key={pointer}>
            <dt className="mono small">{pointer}</dt>
            <dd>
              <Value at={pointer}>{summaryOf(valueAt(invoice, pointer))}</Value>
            </dd>
          </div>
        ))}
        <div className="due">
          <dt>{say('Amount due')}</dt>
          <dd>
            {shows('/totals/due') ? (
              <>
                <Value at="/totals/due">{amount(invoice, '/totals/due')}</Value>
                <span className="unit"> {textAt(invoice, '/currency')}</span>
              </>
            ) : (
              <span className="faint small">{isFile ? say('not stated') : say('not stated, computed at export')}</span>
            )}
          </dd>
        </div>
      </dl>
      {marks.has('/currency') && (
        <p className="small">
          {say('Currency')} <Value at="/currency" />
        </p>
      )}
    </>
  );
}

function Payment() {
  const shows = useShows();
  const { invoice } = useSheet();
  if (!shows('/payment') && !shows('/paymentTerms')) return null;
  const payments = [valueAt(invoice, '/payment')].flat() as (Json | undefined)[];
  const text = payments
    .map((each) => paymentOf(each))
    .filter(Boolean)
    .join('; ');
  return (
    <footer className="pay small muted">
      {shows('/payment') && (
        <span>
          {say('Pay to')} <Value at="/payment">{text || say('details in the draft')}</Value>
        </span>
      )}
      {shows('/paymentTerms') && <Value at="/paymentTerms" />}
    </footer>
  );
}

/** Findings whose place the sheet has no room for: none is left out. */
function Elsewhere() {
  const { marks, isFile, onSelect } = useSheet();
  const selected = useSelected();
  const found = marks.get('') ?? [];
  if (found.length === 0) return null;
  return (
    <section className="elsewhere" aria-label={say('Elsewhere')}>
      <p className="small faint">{isFile ? say('Elsewhere in the file') : say('Elsewhere in the draft')}</p>
      <ul>
        {found.slice(0, elsewhereMax).map(({ number, tone, path }) => (
          <li key={number}>
            <a
              href={`#f${number}`}
              className={`v ${tone}${number === selected ? ' sel' : ''}`}
              data-numbers={number}
              onClick={
                onSelect &&
                ((event) => {
                  event.preventDefault();
                  onSelect(number);
                })
              }
            >
              <code>{path === '' ? say('the whole draft') : path}</code>
              <Mark tone={tone} label={number} title={say('finding {number}', { number })} />
            </a>
          </li>
        ))}
      </ul>
      {found.length > elsewhereMax && (
        <p className="small faint">{say('and {count} more in the list', { count: found.length - elsewhereMax })}</p>
      )}
    </section>
  );
}

const elsewhereMax = 30;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function joined(value: Json | undefined, fields: readonly string[]): string {
  if (!isObject(value)) return '';
  return fields
    .map((field) => value[field])
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');
}

function addressOf(value: Json | undefined): string {
  if (!isObject(value)) return '';
  const town = ['postCode', 'city']
    .map((field) => value[field])
    .filter((part) => typeof part === 'string')
    .join(' ');
  const parts = [joined(value, ['line1', 'line2', 'line3']), town, joined(value, ['region', 'country'])];
  return parts.filter((part) => part !== '').join(', ');
}

function identifierOf(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return '';
  const { scheme, value: text } = value;
  return `${typeof scheme === 'string' ? `${scheme}:` : ''}${typeof text === 'string' ? text : ''}`;
}

const registeredAs = (id: string): string => (id === '' ? '' : say('Registered as {id}', { id }));

const textsOf = (value: Json | undefined): string =>
  [value]
    .flat()
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ');

const summaryOf = (value: Json | undefined): string =>
  isObject(value)
    ? Object.values(value)
        .filter((part) => typeof part === 'string' || typeof part === 'number')
        .slice(0, 3)
        .join(' ')
    : '';

function paymentOf(value: Json | undefined): string {
  if (!isObject(value)) return '';
  const id = textAt(value, '/account/id');
  const spaced = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(id) ? id.replace(/(.{4})(?=.)/g, '$1 ') : id;
  return [spaced, textAt(value, '/reference')].filter((part) => part !== '').join(', ');
}
