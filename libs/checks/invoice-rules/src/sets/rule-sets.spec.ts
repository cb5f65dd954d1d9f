import { now, sampleInvoice } from '../sample-invoices';
import { child } from '../tree/ubl-node';
import { cbc, Invoice } from '../tree/elements';
import { validateInvoice } from '../validate-invoice';
import { validateUbl } from '../validate-ubl';
import { writeUbl } from '../xml/write-ubl';
import { type RuleGroup } from '../rules/rule-group';
import { edition, type EditionChanges, type RuleSet } from './edition';
import { type RuleId } from './official-rules';
import { nextEdition, referenceTo } from './rule-set-reference';
import { ruleSetAt, ruleSets } from './rule-sets';

/** A coming edition for tests: one rule more is broken by every invoice with a note, and it is only a warning. */
const notes: RuleGroup = {
  name: 'peppol',
  ids: ['PEPPOL-EN16931-R002'],
  nodeChecks: [],
  documentChecks: [
    [
      Invoice,
      (root, { issues }) => {
        if (child(root, cbc.Note) === null) return;
        const explain = () => ({ message: 'Notes have no place any more.', fix: 'Leave the note out.' });
        issues.rule('PEPPOL-EN16931-R002', root, explain);
      },
    ],
  ],
};
const current = ruleSets[0];
const coming = edition(current, {
  edition: '4.0.0',
  cen: 'cen-2.0.0',
  validFrom: '2027-08-16',
  relevel: { 'PEPPOL-EN16931-R002': 'warning' },
  addGroups: [notes],
});

const invoice = { ...sampleInvoice(), note: 'Thank you' };
const codesBy = (ruleSet?: RuleSet) =>
  validateInvoice(invoice, { now, ruleSet }).issues.map(({ code, severity }) => `${code} ${severity}`);

describe('editions of the official rules', () => {
  it('a report names its edition, and the edition of the CEN rules in it', () => {
    expect(validateInvoice(invoice, { now })).toMatchObject({
      ruleSet: { id: 'peppol-bis-3.0.21', edition: '3.0.21', validFrom: '2026-08-17' },
      cenRuleSet: 'cen-1.3.16',
    });
  });

  it('a reference says the last day on which an edition counts: the day before the next of its family', () => {
    const other: RuleSet = { ...coming, family: 'peppol-selfbilling', validFrom: '2027-01-01' };
    expect(referenceTo(current, [current])).not.toHaveProperty('validTo');
    expect(referenceTo(current, [current, other])).not.toHaveProperty('validTo');
    expect(referenceTo(current, [current, other, coming])).toMatchObject({ validTo: '2027-08-15' });
    expect(nextEdition(coming, [current, other, coming])).toBeNull();
  });

  it('a reference says provisional of an edition whose released file was not read, and else nothing of it', () => {
    const announced = edition(current, { edition: '9.9.9', validFrom: '2028-01-01', provisional: true });
    expect(referenceTo(announced)).toMatchObject({ id: 'peppol-bis-9.9.9', provisional: true });
    expect(referenceTo(current)).not.toHaveProperty('provisional');
  });

  it('a coming edition previews what it will say, beside the one that counts, whatever was asked before', () => {
    const preview = validateInvoice(invoice, { now, ruleSet: coming });
    expect(preview).toMatchObject({ ruleSet: { id: 'peppol-bis-4.0.0' }, cenRuleSet: 'cen-2.0.0', valid: true });
    expect(codesBy()).toEqual([]);
    expect(codesBy(coming)).toEqual(['PEPPOL-EN16931-R002 warning']);
    expect(codesBy()).toEqual([]);
  });

  it('an XML document is judged by the edition that is asked for', () => {
    const written = writeUbl(invoice);
    const report = written.ok ? validateUbl(written.xml, { now, ruleSet: coming }) : written;
    expect(report).toMatchObject({
      ok: true,
      ruleSet: { id: 'peppol-bis-4.0.0' },
      issues: [{ code: 'PEPPOL-EN16931-R002' }],
    });
  });

  it('what is not checked is said of the edition that was asked for', () => {
    const partial: RuleSet = { ...current, id: 'partial', groups: current.groups.slice(1) };
    const [left] = current.groups;
    expect(validateInvoice(invoice, { now, ruleSet: partial }).notChecked).toContain(left!.name);
    expect(validateInvoice(invoice, { now }).notChecked).not.toContain(left!.name);
  });

  it.each([
    ['2020-01-01T00:00:00Z', current],
    ['2026-11-21T12:00:00Z', current],
    ['2027-08-15T23:59:59Z', current],
    ['2027-08-16T00:00:00Z', coming],
  ])('at %s the newest edition that is in force counts', (time, expected) => {
    expect(ruleSetAt(new Date(time), [current, coming])).toBe(expected);
  });

  it('a family has its own editions: Self-Billing is judged by the one of its family that counts', () => {
    const at = (time: string) => ruleSetAt(new Date(time), ruleSets, 'peppol-selfbilling').id;
    expect(['2020-01-01', '2027-02-23', '2027-02-24'].map(at)).toEqual([
      'peppol-selfbilling-3.0.1',
      'peppol-selfbilling-3.0.1',
      'peppol-selfbilling-3.0.2',
    ]);
  });

  it.each(['peppol-bis', 'peppol-selfbilling'] as const)(
    'editions of %s are in the order of their first days',
    (family) => {
      const days = ruleSets.filter((set) => set.family === family).map(({ validFrom }) => validFrom);
      expect(days).toEqual([...new Set(days)].sort());
    },
  );

  it('peppol-bis-3.0.22 has the ids that its release notes count: 280 errors and 31 warnings of Peppol’s own', () => {
    const { rules } = ruleSets.find(({ id }) => id === 'peppol-bis-3.0.22')!;
    const own = [...rules].filter(([id]) => !/^(BR-|UBL-)/.test(id)).map(([, { severity }]) => severity);
    const count = (wanted: string) => own.filter((severity) => severity === wanted).length;
    expect([count('error'), count('warning')]).toEqual([280, 31]);
  });
});

describe('an edition is what it changes of the one before it', () => {
  const next = (changes: Partial<EditionChanges>) =>
    edition(current, { edition: 'next', validFrom: '2027-01-01', ...changes });
  const codesOf = (draft: object, ruleSet: RuleSet) =>
    validateInvoice(draft, { now, ruleSet }).issues.map(({ code }) => code);
  const inUnknownUnit = sampleInvoice();
  inUnknownUnit.lines[0].unit = 'PCS';

  it('a rule that is removed is no longer reported, though its check stays', () => {
    const draft = { ...sampleInvoice(), buyerReference: undefined };
    expect(codesOf(draft, current)).toEqual(['PEPPOL-EN16931-R003']);
    const ruleSet = next({ remove: ['PEPPOL-EN16931-R003'] });
    expect(codesOf(draft, ruleSet)).toEqual([]);
    expect(ruleSet.rules.size).toBe(current.rules.size - 1);
  });

  it('a rule that is added is not checked until a group has it, and the report says so', () => {
    const id = 'PEPPOL-EN16931-R999' as RuleId;
    const report = validateInvoice(sampleInvoice(), { now, ruleSet: next({ add: [[id, 'error', 'peppol', 'BT-1']] }) });
    expect(report.notChecked).toEqual(['peppol']);
  });

  it('a code list is the edition’s own', () => {
    const units = `${current.codeLists.units} PCS`;
    expect(codesOf(inUnknownUnit, current)).toEqual(['BR-CL-23']);
    expect(codesOf(inUnknownUnit, next({ codeLists: { units } }))).toEqual([]);
    expect(codesOf(inUnknownUnit, current)).toEqual(['BR-CL-23']);
  });

  it('a group whose checks changed takes the place of the one before it', () => {
    const peppol = current.groups.find(({ name }) => name === 'peppol')!;
    const draft = { ...sampleInvoice(), buyerReference: undefined };
    expect(codesOf(draft, next({ change: new Map([[peppol, null]]) }))).toEqual([]);
    expect(codesOf(invoice, next({ change: new Map([[peppol, notes]]) }))).toEqual(['PEPPOL-EN16931-R002']);
  });

  it('refuses to add what is there, and to change what is not', () => {
    const unknown = 'BR-99' as 'BR-01';
    expect(() => next({ add: [['BR-01', 'error', 'cardinality', '']] })).toThrow('peppol-bis-next adds BR-01');
    expect(() => next({ base: 'peppol-bis-3.0.20' })).toThrow('changes of peppol-bis-3.0.20, not of peppol-bis-3.0.21');
    expect(() => next({ remove: [unknown] })).toThrow('peppol-bis-next changes BR-99');
    expect(() => next({ relevel: { [unknown]: 'warning' } })).toThrow('peppol-bis-next changes BR-99');
  });
});
