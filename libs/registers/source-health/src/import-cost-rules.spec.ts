import { importCostRules } from '@einvoice/import-cost';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readImportCostRules } from './import-cost-rules';

const folder = mkdtempSync(path.join(tmpdir(), 'import-cost-'));
const fileOf = (text: string): string => {
  const file = path.join(mkdtempSync(path.join(folder, 'one-')), 'rules.json');
  writeFileSync(file, text);
  return file;
};

describe('IMPORT_COST_RULES_FILE', () => {
  it('puts the rows of the operator over ours; without it ours apply', () => {
    const fee = { ...importCostRules.find(({ id }) => id === 'eu_handling_fee')!, certainty: 'certain' };
    expect(readImportCostRules(fileOf(JSON.stringify({ rules: [fee] })))).toContainEqual(fee);
    expect(readImportCostRules(undefined)).toBe(importCostRules);
  });

  it.each([
    ['that is missing', path.join(folder, 'none.json'), 'cannot be read'],
    ['that is no JSON', fileOf('{'), 'malformed_json'],
  ])('a file %s ends the start of the service', (_what, file, message) => {
    expect(() => readImportCostRules(file)).toThrow(message);
  });

  it('with a row without source ends the start, and names the place', () => {
    const file = fileOf('{"rules":[{"kind":"relief","id":"relief","from":"2026-01-01","to":null,"amount":"1.00","legalBasis":"An act","reviewedAt":"2026-11-01","certainty":"certain"}]}'); // prettier-ignore
    expect(() => readImportCostRules(file)).toThrow('/rules/0/sourceUrl');
  });
});
