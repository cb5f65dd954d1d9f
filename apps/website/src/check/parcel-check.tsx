import { phrase } from '../known-texts';
import { amountInEuros } from '../units';
import { day } from '../review/times';
import { say } from '../say';
import { SingleCheck } from './single-check';
import { type CheckAnswer, type Reason } from './answer-view';

export interface ParcelAnswer extends CheckAnswer {
  readonly intrinsicValueEur: string | null;
  readonly dutyEur: string | null;
  readonly vatEur: string | null;
  readonly totalEur: string | null;
  readonly range: { readonly min: string; readonly max: string | null } | null;
  readonly missing: readonly { readonly code: string; readonly message: string }[];
  readonly rules: readonly { readonly legalBasis: string; readonly sourceUrl: string; readonly reviewedAt: string }[];
  readonly details: { readonly limitations: readonly string[] };
}

/** One kind of goods in a parcel: what it costs to bring it into the EU, by which rules, and what was not looked at. */
export const ParcelCheck = () => (
  <SingleCheck
    route="/api/check/parcel"
    fields={[
      { name: 'destinationCountry', label: phrase('Country it goes to, two letters'), charactersMax: 2 },
      { name: 'description', label: phrase('Goods'), charactersMax: 200 },
      { name: 'quantity', label: phrase('Number of pieces'), charactersMax: 6 },
      { name: 'unitValue', label: phrase('Value of a piece, in euros'), charactersMax: 12 },
      { name: 'originCountry', label: phrase('Country of origin, two letters'), isOptional: true, charactersMax: 2 },
      { name: 'hsCode', label: phrase('Tariff code, six digits or more'), isOptional: true, charactersMax: 10 },
      { name: 'shippingCost', label: phrase('Transport, in euros'), isOptional: true, charactersMax: 12 },
    ]}
    choices={[
      {
        name: 'vatScheme',
        label: phrase('VAT at import'),
        options: [
          ['unknown', phrase('not known')],
          ['ioss', phrase('paid to the seller (IOSS)')],
          ['special_arrangements', phrase('collected by the carrier (special arrangements)')],
          ['standard', phrase('standard import')],
        ],
      },
      {
        name: 'declaration',
        label: phrase('Customs declaration'),
        options: [
          ['', phrase('not known')],
          ['H7', 'H7'],
          ['H6', 'H6'],
          ['H1', 'H1'],
        ],
      },
      {
        name: 'saleType',
        label: phrase('Bought by'),
        options: [
          ['b2c', phrase('a consumer')],
          ['b2b', phrase('a business')],
        ],
      },
    ]}
    requestOf={parcelOf}
    facts={(answer) => factsOf(answer as ParcelAnswer)}
    more={(answer) => <Grounds {...(answer as ParcelAnswer)} />}
    warnings={(answer) => warningsBesideGaps(answer as ParcelAnswer)}
  />
);

/** What is no number is sent as it was typed: the service says what is wrong with it. */
function numberOf(text: string): number | string {
  const number = Number(text.trim().replace(',', '.'));
  return Number.isNaN(number) ? text : number;
}

function parcelOf(values: Readonly<Record<string, string>>): object {
  const typed = (name: string): string | undefined => values[name]?.trim() || undefined;
  const { destinationCountry = '', description = '', quantity = '', unitValue = '' } = values;
  const shippingCost = typed('shippingCost');
  const item = {
    ...{ description, quantity: numberOf(quantity), unitValue: numberOf(unitValue) },
    ...optional({ originCountry: typed('originCountry')?.toUpperCase(), hsCode: typed('hsCode') }),
  };
  return {
    destinationCountry: destinationCountry.trim().toUpperCase(),
    items: [item],
    ...(shippingCost !== undefined && { shippingCost: numberOf(shippingCost) }),
    ...optional({
      vatScheme: typed('vatScheme') ?? 'unknown',
      declaration: typed('declaration'),
      saleType: typed('saleType') ?? 'b2c',
    }),
  };
}

const optional = (values: Readonly<Record<string, string | undefined>>): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

function factsOf({ intrinsicValueEur, dutyEur, vatEur, totalEur, range }: ParcelAnswer): [string, string][] {
  const sum = (amount: string | null) => (amount === null ? say('no single amount') : amountInEuros(amount));
  return [
    [say('Goods without transport'), sum(intrinsicValueEur)],
    [say('Duty'), sum(dutyEur)],
    [say('VAT'), sum(vatEur)],
    [say('Total'), sum(totalEur)],
    ...(range === null
      ? []
      : [
          [
            say('Least and most'),
            `${amountInEuros(range.min)} – ${range.max === null ? say('not known') : amountInEuros(range.max)}`,
          ] satisfies [string, string],
        ]),
  ];
}

/** The warnings of the decision that are no gaps: these stand below what is not known. */
export function warningsBesideGaps({ decision, missing }: ParcelAnswer): readonly Reason[] {
  const gaps = new Set(missing.map(({ code }) => code));
  return decision.decision.warnings.filter(({ code }) => !gaps.has(code));
}

/** On what it rests, and on what it does not; rules are called as the service has them, in English. */
export function Grounds({ missing, rules, details }: ParcelAnswer) {
  return (
    <>
      {missing.length > 0 && <List title={say('Not known')} texts={missing.map(({ message }) => message)} />}
      <List title={say('Not checked')} texts={details.limitations.map(withoutTool)} />
      <h3>{say('Rules that were used')}</h3>
      <ul className="plain">
        {rules.map(({ legalBasis, sourceUrl, reviewedAt }, index) => (
          <li key={index} lang="en">
            <a href={sourceUrl}>{legalBasis}</a>, {say('compared with its source on {date}', { date: day(reviewedAt) })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What programs ask a tool for, people look up in the tariff itself. */
const withoutTool = (sentence: string): string => sentence.replace('check_eu_import_measures', 'TARIC');

const List = ({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) => (
  <>
    <h3>{title}</h3>
    <ul className="plain">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </>
);
