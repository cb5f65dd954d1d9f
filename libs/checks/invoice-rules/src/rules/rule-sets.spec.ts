import { now, sampleInvoice } from '../invoices.fixture';
import { child } from '../tree/ubl-node';
import { cbc, Invoice } from '../tree/elements';
import { validateInvoice } from '../validate-invoice';
import { validateUbl } from '../validate-ubl';
import { writeUbl } from '../xml/write-ubl';
import { type RuleGroup } from './rule-group';
import { ruleSetAt, ruleSets, type RuleSet } from './rule-sets';

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
const ofNotes = current.rules.get('PEPPOL-EN16931-R002')!;
const coming: RuleSet = {
  ...current,
  name: 'peppol-bis-4.0.0',
  cen: 'cen-2.0.0',
  validFrom: '2027-08-16',
  rules: new Map(current.rules).set('PEPPOL-EN16931-R002', { ...ofNotes, severity: 'warning' }),
  groups: [...current.groups, notes],
};

const invoice = { ...sampleInvoice(), note: 'Thank you' };
const codesBy = (ruleSet?: RuleSet) =>
  validateInvoice(invoice, { now, ruleSet }).issues.map(({ code, severity }) => `${code} ${severity}`);

describe('editions of the official rules', () => {
  it('a report names its edition, and the edition of the CEN rules in it', () => {
    expect(validateInvoice(invoice, { now })).toMatchObject({
      ruleSet: 'peppol-bis-3.0.21',
      cenRuleSet: 'cen-1.3.16',
    });
  });

  it('a coming edition previews what it will say, beside the one that counts, whatever was asked before', () => {
    const preview = validateInvoice(invoice, { now, ruleSet: coming });
    expect(preview).toMatchObject({ ruleSet: 'peppol-bis-4.0.0', cenRuleSet: 'cen-2.0.0', valid: true });
    expect(codesBy()).toEqual([]);
    expect(codesBy(coming)).toEqual(['PEPPOL-EN16931-R002 warning']);
    expect(codesBy()).toEqual([]);
  });

  it('an XML document is judged by the edition that is asked for', () => {
    const written = writeUbl(invoice);
    const report = written.ok ? validateUbl(written.xml, { now, ruleSet: coming }) : written;
    expect(report).toMatchObject({ ok: true, ruleSet: 'peppol-bis-4.0.0', issues: [{ code: 'PEPPOL-EN16931-R002' }] });
  });

  it('what is not checked is said of the edition that was asked for', () => {
    const partial: RuleSet = { ...current, name: 'partial', groups: current.groups.slice(1) };
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

  it('editions stand in the order of their first days', () => {
    const days = ruleSets.map(({ validFrom }) => validFrom);
    expect(days).toEqual([...days].sort());
  });
});
