import { checkListing, type ListedRecord, type Listing } from './check-listing';
import { labelState } from './label-state';

const today = '2026-11-23';
const washer: ListedRecord = {
  ...{ registrationNumber: '2100001', productGroup: 'washingmachines2019', implementingAct: 'EU_2019_2014' },
  ...{ energyClassRange: 'A_G', fields: { energyClass: 'C' }, onMarket: 'yes', supplierVerified: true },
};
const tyre: ListedRecord = {
  ...{ ...washer, productGroup: 'tyres', implementingAct: 'EU_2020_740', energyClassRange: 'A_E' },
  fields: { energyClass: 'C', wetGripClass: 'B', externalRollingNoiseClass: 'B' },
};
const oldWasher: ListedRecord = {
  ...{ ...washer, productGroup: 'washingmachines', implementingAct: 'EU_2010_1061', energyClassRange: 'APPP_D' },
  fields: { energyClass: 'APPP' },
};
const unknownGroup: ListedRecord = { ...washer, productGroup: 'teapots2030' };
const right: Listing = {
  ...{ shownClass: 'C', shownRange: 'A-G', labelShown: true, ficheLinked: true, qrRegistrationNumber: '2100001' },
  text: 'A quiet machine, energy class C.',
};

const outcomes = (listing: Listing, record = washer, day = today) =>
  Object.fromEntries(checkListing(listing, record, day).map(({ code, outcome }) => [code, outcome]));
const failing = (listing: Listing, record = washer, day = today) =>
  checkListing(listing, record, day).filter(({ outcome }) => outcome === 'fail');

it('of what a listing does not tell nothing passes', () => {
  expect(outcomes({})).toEqual({
    ...{
      shown_class_differs: 'unknown',
      range_missing: 'unknown',
      range_differs: 'unknown',
      label_not_shown: 'unknown',
    },
    ...{ fiche_not_linked: 'unknown', qr_points_elsewhere: 'unknown', misleading_class_text: 'unknown' },
    ...{ scale_superseded: 'pass', market_placement_ended: 'pass', supplier_not_verified: 'pass' },
  });
});

it('a listing that is right passes everywhere', () => {
  expect(new Set(Object.values(outcomes(right)))).toEqual(new Set(['pass']));
});

it.each<[string, Listing, ListedRecord, string]>([
  ['another class', { ...right, shownClass: 'A' }, washer, 'shown_class_differs'],
  ['a class of an old scale', { ...right, shownClass: 'A+++' }, washer, 'shown_class_differs'],
  ['no class', { ...right, shownClass: ' ' }, washer, 'shown_class_differs'],
  ['a word as class', { ...right, shownClass: 'best' }, washer, 'shown_class_differs'],
  ['no range', { ...right, shownRange: '' }, washer, 'range_missing'],
  ['the range of the old scale', { ...right, shownRange: 'A+++ - D' }, washer, 'range_differs'],
  ['a range that is none', { ...right, shownRange: 'all' }, washer, 'range_differs'],
  ['no label', { ...right, labelShown: false }, washer, 'label_not_shown'],
  ['no sheet', { ...right, ficheLinked: false }, washer, 'fiche_not_linked'],
  ['the QR code of another model', { ...right, qrRegistrationNumber: '2100002' }, washer, 'qr_points_elsewhere'],
  ['A+++ in the text', { ...right, text: 'Save with A+++' }, washer, 'misleading_class_text'],
  ['another class in the text', { ...right, text: 'energy class B' }, washer, 'misleading_class_text'],
  ['the end of the placement', right, { ...washer, onMarket: 'ended' }, 'market_placement_ended'],
  ['a supplier that was not verified', right, { ...washer, supplierVerified: false }, 'supplier_not_verified'],
  ['one wrong class of a tyre', { ...right, shownClass: 'C / A / B', shownRange: 'A-E' }, tyre, 'shown_class_differs'],
])('%s is found, and nothing else', (_what, listing, record, code) => {
  const found = failing(listing, record);
  expect(found.map((finding) => finding.code)).toEqual([code]);
  expect(found[0]).toMatchObject({
    act: expect.stringMatching(/Regulation/),
    article: expect.any(String),
    change: expect.any(String),
  });
});

it('the label before 2021 is superseded, whatever the shop shows, and the finding names the group of today', () => {
  const [finding, ...others] = failing({ ...right, shownClass: 'A+++', shownRange: 'A+++-D', text: 'A+++' }, oldWasher);
  expect(finding).toMatchObject({
    code: 'scale_superseded',
    severity: 'block',
    change: expect.stringContaining('washingmachines2019'),
  });
  expect(others).toEqual([]);
  expect(failing({}, oldWasher, '2021-03-18')).toEqual([]);
});

it('the three classes of a tyre are compared each; one shown alone leaves the others unknown', () => {
  const shown = (shownClass: string) => outcomes({ shownClass }, tyre)['shown_class_differs'];
  expect([shown('C/B/B'), shown('C'), shown('D'), shown('B/C/B')]).toEqual(['pass', 'unknown', 'fail', 'fail']);
});

it.each([
  ['a record without a class', { ...washer, fields: {} }],
  ['a record whose class is not on its scale', { ...washer, fields: { energyClass: 'APPP' } }],
  ['a group that we do not know', unknownGroup],
])('%s: the class is unknown, not right and not wrong', (_what, record) => {
  expect(outcomes({ shownClass: 'C' }, record)['shown_class_differs']).toBe('unknown');
});

it('of a group that we do not know no scale, range, text or end of label is judged', () => {
  expect(outcomes(right, unknownGroup)).toMatchObject({
    ...{ shown_class_differs: 'unknown', range_differs: 'unknown', misleading_class_text: 'unknown' },
    ...{ scale_superseded: 'unknown', label_not_shown: 'pass', qr_points_elsewhere: 'pass' },
  });
});

it('a washer-drier whose record lacks one of its two classes is not passed', () => {
  const record = { ...washer, productGroup: 'washerdriers2019', fields: { energyClassWashAndDry: 'E' } };
  expect(outcomes({ shownClass: 'E' }, record)['shown_class_differs']).toBe('unknown');
});

describe('what the label looks like', () => {
  it('is said by the act, not by the record: each contradiction is named', () => {
    const state = labelState({ ...washer, energyClassRange: 'APPP_D', implementingAct: 'EU_2010_1061', fields: { energyClass: 'APP' } }, today); // prettier-ignore
    expect(state.contradictions).toEqual(['energyClassRange', 'implementingAct', 'energyClass']);
    expect(state.classes).toMatchObject([{ scale: 'A-G', value: null }]);
    expect(state.missing).toEqual(['energy']);
  });

  it('a display needs no second class, an air conditioner one of its two', () => {
    const facts = (productGroup: string, fields: Record<string, string>) => ({ productGroup, implementingAct: null, energyClassRange: null, fields }); // prettier-ignore
    expect(labelState(facts('electronicdisplays', { energyClassSDR: 'F' }), today).missing).toEqual([]);
    expect(labelState(facts('electronicdisplays', {}), today).missing).toEqual(['sdr']);
    expect(labelState(facts('airconditioners', { coolingEnergyClass: 'APP' }), today).missing).toEqual([]);
    expect(labelState(facts('airconditioners', {}), today).missing).toEqual(['cooling', 'heating']);
  });

  it('wine storage before 2021 had a scale of its own', () => {
    const facts = {
      ...washer,
      productGroup: 'refrigeratingappliances',
      implementingAct: 'EU_2010_1060',
      energyClassRange: 'APPP_G',
    };
    expect(labelState({ ...facts, fields: { energyClass: 'G' } }, '2020-01-01').contradictions).toEqual([]);
  });
});
