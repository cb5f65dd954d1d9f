import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { now } from '../sample-invoices';
import { verdictOnDocument } from '../judge-document';
import { ciusRo109 } from '../sets/cius-ro-1.0.9';
import { hrCius103 } from '../sets/hr-cius-1.0.3';
import { nlcius20313, nlciusCii10313, nlciusGAccount1013 } from '../sets/nlcius-2.0.3.13';
import { moreBreaksOfHrCius } from './hr-cius-breaks';
import { breaksOfNlciusCii } from './nlcius-rows';
import { ruleRows } from './rule-rows';
import { unsaidOf } from './unsaid-texts.fixture';

/** A text of a file and what takes its place, each more than once where one change is not enough. */
type Change = readonly [text: string | RegExp, instead: string];

const profiles = [
  ['NLCIUS in UBL', 'nlcius.xml', nlcius20313],
  ['NLCIUS with G account', 'nlcius-g-account.xml', nlciusGAccount1013],
  ['NLCIUS in CII', 'nlcius-cii.xml', nlciusCii10313],
  ['HR eRacun', 'hr-eracun.xml', hrCius103],
  ['CIUS-RO', 'cius-ro.xml', ciusRo109],
] as const;

/** What CEN says of every Croatian file: it has elements that EN 16931 has no use for. And warnings of our own. */
const isPassedOver = (code: string) => /^(UBL-CR-|date_|vat_id_|profile_)/.test(code);

const casesOf: Readonly<Record<string, readonly (readonly [id: string, changes: readonly Change[], besides: readonly string[]])[]>> = {
  'nlcius.xml': rowsOf('BR-NL-', 'SI-', 'BII2-'),
  'nlcius-g-account.xml': rowsOf('BR-GA-'),
  'nlcius-cii.xml': Object.entries(breaksOfNlciusCii()).map(([id, [text, instead, ...besides]]) => [id, [[text, instead]], besides]),
  'cius-ro.xml': rowsOf('BR-RO-', 'BR-DEC-RO-', 'BR-66', 'BR-67'),
  'hr-eracun.xml': [...rowsOf('HR-'), ...Object.entries(moreBreaksOfHrCius).map(([id, { changes, besides }]) => [id, changes, besides] as const)],
}; // prettier-ignore

function rowsOf(...starts: string[]) {
  return Object.entries(ruleRows()).flatMap(([id, { breaksFile, besides = [] }]) =>
    breaksFile !== undefined && starts.some((start) => id.startsWith(start))
      ? [[id, [breaksFile], besides] as const]
      : [],
  );
}

describe.each(profiles)('%s', (_name, file, ruleSet) => {
  const valid = readFileSync(path.join(repositoryRoot, 'fixtures', file), 'utf8');
  const codesIn = (xml: string, check = {}) => {
    const { issues } = verdictOnDocument(xml, { now, check });
    return issues
      .flatMap(({ code, sameAs = [] }) => [code, ...sameAs])
      .filter((code) => !isPassedOver(code))
      .sort();
  };

  it('is chosen by what the file declares, and the file is valid', () => {
    expect(verdictOnDocument(valid, { now })).toMatchObject({ valid: true, ruleSet: { id: ruleSet.id } });
    expect(codesIn(valid)).toEqual([]);
  });

  it.each(casesOf[file]!)(
    '%s fires for the change, with what stands beside it, in every language',
    (id, changes, besides) => {
      let xml = valid;
      for (const [text, instead] of changes) {
        const changed = xml.replace(text, instead);
        expect(changed).not.toBe(xml);
        xml = changed;
      }
      const check = { ruleSet: ruleSet.id };
      expect(codesIn(xml, check)).toEqual([id, ...besides].sort());
      expect(unsaidOf(verdictOnDocument(xml, { now, check }).issues)).toEqual([]);
    },
  );

  it('every rule of the profile that can fire has a change that breaks it', () => {
    const groups = file === 'nlcius-g-account.xml' ? ['nlcius-g-account'] : ['nlcius', 'hr-cius', 'cius-ro'];
    const own = [...ruleSet.rules].filter(([, { group }]) => groups.includes(group));
    const broken = new Set<string>(casesOf[file]!.map(([id]) => id));
    expect(own.filter(([id]) => !broken.has(id) && !ruleSet.cannotFire.has(id)).map(([id]) => id)).toEqual([]);
  });
});

it('CII-SR-282 is about a representative of the buyer in NLCIUS, and about the number of the seller’s in the CEN rules', () => {
  const valid = readFileSync(path.join(repositoryRoot, 'fixtures/cii-every-term.xml'), 'utf8');
  const end = '</ram:SellerTaxRepresentativeTradeParty>';
  const ofBuyer = valid.replace(end, `${end}<ram:BuyerTaxRepresentativeTradeParty><ram:Name>Fisc</ram:Name></ram:BuyerTaxRepresentativeTradeParty>`);
  const ofSeller = valid.replace('<ram:SellerTaxRepresentativeTradeParty>', '$&<ram:ID>7</ram:ID>');
  const isFound = (xml: string, ruleSet: string) =>
    verdictOnDocument(xml, { now, check: { ruleSet } }).issues.some(({ code }) => code === 'CII-SR-282');
  expect([ofBuyer, ofSeller].map((xml) => isFound(xml, nlciusCii10313.id))).toEqual([true, false]);
  expect([ofBuyer, ofSeller].map((xml) => isFound(xml, 'en16931-1.3.16'))).toEqual([false, true]);
}); // prettier-ignore
