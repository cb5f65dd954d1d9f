import { now } from '../sample-invoices';
import { verdictOnDocument } from '../judge-document';
import { ciiRuleSets } from '../sets/cii-rule-sets';
import { type ProfileLetter, profileLetters, profileNames, type ProfilePlace, type ProfileRow, profileRows } from './profile-table'; // prettier-ignore
import { type Variant } from './profile-variants';

const families: Readonly<Record<ProfileLetter, string>> = {
  m: 'minimum',
  w: 'basic-wl',
  b: 'basic',
  e: 'en16931',
  x: 'extended',
};
const settlement = 'ram:ApplicableHeaderTradeSettlement';
const currencies = '<ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode>'; // prettier-ignore

/** What makes an element the one that is meant: attributes, and what stands in it. */
const parts: Readonly<Record<Variant, readonly [attributes: string, content: string]>> = {
  allowance: ['', indicator('false')],
  charge: ['', indicator('true')],
  neither: ['', ''],
  VA: ['', '<ram:ID schemeID="VA">1</ram:ID>'],
  FC: ['', '<ram:ID schemeID="FC">1</ram:ID>'],
  'no scheme': ['', '<ram:ID>1</ram:ID>'],
  '916': ['', '<ram:TypeCode>916</ram:TypeCode>'],
  '50': ['', '<ram:TypeCode>50</ram:TypeCode>'],
  '130': ['', '<ram:TypeCode>130</ram:TypeCode>'],
  'other type': ['', '<ram:TypeCode>1</ram:TypeCode>'],
  'no list': ['', ''],
  '5153': [' listID="5153"', ''],
  'other list': [' listID="1"', ''],
  'invoice currency': [' currencyID="EUR"', ''],
  'tax currency': [' currencyID="SEK"', ''],
  'other currency': [' currencyID="NOK"', ''],
};

function indicator(value: string): string {
  return `<ram:ChargeIndicator><udt:Indicator>${value}</udt:Indicator></ram:ChargeIndicator>`;
}

/** An element as the table writes it. */
function element(step: string, content = '', attributes = ''): string {
  const [, name = '', variant] = /^([^[]+)(?:\[(.+)\])?$/.exec(step)!;
  const [more, inside] = variant === undefined ? ['', ''] : parts[variant as Variant];
  return `<${name}${more}${attributes}>${inside}${content}</${name}>`;
}

const uri = 'urn:un:unece:uncefact:data:standard:';
const namespaces = ` xmlns:rsm="${uri}CrossIndustryInvoice:100" xmlns:ram="${uri}ReusableAggregateBusinessInformationEntity:100" xmlns:qdt="${uri}QualifiedDataType:100" xmlns:udt="${uri}UnqualifiedDataType:100"`;
const written = (name: string, variant: Variant | null) => (variant === null ? name : `${name}[${variant}]`);

/** How often a row's rule fires where nothing but the element stands, with what is around it. */
function fires(profile: ProfileLetter, { id }: ProfileRow, { above }: ProfilePlace, inside: string): number {
  const [root = '', ...around] = above;
  const stated = inside.includes('currencyID=') ? currencies : '';
  const content = around.reduceRight((below, step) => element(step, step === settlement ? stated + below : below), inside);
  const beside = stated === '' || around.includes(settlement) ? '' : `<rsm:SupplyChainTradeTransaction>${element(settlement, stated)}</rsm:SupplyChainTradeTransaction>`;
  const xml = `<${root}${namespaces}>${content}${beside}</${root}>`;
  const { issues } = verdictOnDocument(xml, { now, check: { ruleSet: `factur-x-${families[profile]}-1.09.2` } });
  return issues.filter(({ code }) => code === id).length;
} // prettier-ignore

/** What is in an element that obeys a row, and what is in others that break it. */
function examples(row: ProfileRow, place: ProfilePlace): { right: string[]; wrong: string[] } {
  const here = written(place.name, place.variant);
  switch (row.test) {
    case 'count': {
      const child = element(written(row.child, row.variant));
      const times = (count: number) => element(here, child.repeat(count - inVariant(row, place)));
      const { min, max } = row.bound;
      const wrong = [...(max === Infinity ? [] : [max + 1]), ...(min > inVariant(row, place) ? [min - 1] : [])];
      return { right: [times(Math.max(min, 1))], wrong: wrong.map(times) };
    }
    case 'unused':
      return row.attribute === null
        ? { right: [], wrong: [element(here)] }
        : { right: [element(here)], wrong: [element(here, '', ` ${row.attribute}="x"`)] };
    case 'required':
      return { right: [element(here, '', ` ${row.attribute}="x"`)], wrong: [element(here)] };
    case 'in': {
      const [code = ''] = row.codes;
      const isGiven = place.variant !== null && parts[place.variant][0].includes(`${row.attribute}=`);
      const valued = (value: string) => (row.attribute === null ? element(here, value) : element(here, '', ` ${row.attribute}="${value}"`));
      return isGiven ? { right: [element(here)], wrong: [] } : { right: [valued(code), valued('')], wrong: [valued('no code')] };
    }
  }
} // prettier-ignore

/** How many of a child an element has already because that is what makes it the one that is meant. */
function inVariant({ child }: Extract<ProfileRow, { test: 'count' }>, { variant }: ProfilePlace): number {
  return variant !== null && parts[variant][1].startsWith(`<${child}`) ? 1 : 0;
}

describe.each(profileLetters.map((letter) => [profileNames[letter], letter] as const))('table of %s', (_name, letter) => {
  const rows = profileRows(letter).filter(([{ id }]) => id !== 'FX-NOT-USED');
  const unused = profileRows(letter).filter(([{ id }]) => id === 'FX-NOT-USED');

  it('has a rule for each id, and each id once', () => {
    const { rules } = ciiRuleSets.find(({ id }) => id === `factur-x-${families[letter]}-1.09.2`)!;
    const ids = rows.map(([{ id }]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...rules.keys()].filter((id) => id.startsWith('FX-')).sort()).toEqual([...ids, 'FX-NOT-USED'].sort());
  });

  it('each row fires for what breaks it, once', () => {
    const silent = [...rows, ...unused].flatMap(([row, place]) =>
      examples(row, place).wrong.filter((wrong) => fires(letter, row, place, wrong) < 1).map((wrong) => `${row.id} ${wrong}`),
    ); // prettier-ignore
    expect(silent).toEqual([]);
  });

  it('no row with an id fires for what obeys it', () => {
    const loud = rows.flatMap(([row, place]) =>
      examples(row, place).right.filter((right) => fires(letter, row, place, right) > 0).map((right) => `${row.id} ${right}`),
    ); // prettier-ignore
    expect(loud).toEqual([]);
  });
}); // prettier-ignore
