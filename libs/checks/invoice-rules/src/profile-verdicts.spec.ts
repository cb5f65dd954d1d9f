import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { repositoryRoot } from '@einvoice/test-kit';
import { now } from './sample-invoices';
import { verdictOnDocument } from './judge-document';
import { checksOfSeveral } from './sets/edition-checks';
import { ruleSets } from './sets/rule-sets';

const fixture = (name: string) => readFileSync(path.join(repositoryRoot, 'fixtures', name), 'utf8');
const files = [
  'broken.xml',
  'nlcius.xml',
  'hr-eracun.xml',
  'cius-ro.xml',
  'nlcius-cii.xml',
  'cii-every-term.xml',
  'xrechnung-cii.xml',
  'facturx-en16931.xml',
];

/** What is official, or an error of our own, of the verdict by each profile alone. */
function apart(xml: string) {
  const { profiles } = verdictOnDocument(xml, { now, check: { profiles: 'all' } });
  // The core of UBL can be asked for in a matrix only.
  const isUbl = !xml.includes('CrossIndustryInvoice');
  const matrix = profiles!.filter(({ applicable, profile }) => applicable && !(isUbl && profile === 'en16931'));
  const alone = matrix.map(({ ruleSet }) => {
    const { valid, issues } = verdictOnDocument(xml, { now, check: { ruleSet: ruleSet.id } });
    const codesOf = (wanted: string) =>
      issues.flatMap(({ code, severity, sameAs = [] }) => (severity === wanted ? [code, ...sameAs] : [])).sort();
    const isOfProfile = (code: string) => !/^[a-z_]+$/.test(code);
    return [ruleSet.id, valid, once(codesOf('error')), once(codesOf('warning').filter(isOfProfile))];
  });
  const together = matrix.map(({ ruleSet, valid, errors, warnings }) => [ruleSet.id, valid, once([...errors].sort()), once([...warnings].sort())]); // prettier-ignore
  return { alone, together };
}

const once = (codes: readonly string[]) => [...new Set(codes)];

describe('the matrix of profiles', () => {
  it.each(files)('%s: says in one walk what each profile says alone', (name) => {
    const { alone, together } = apart(fixture(name));
    expect(together).toEqual(alone);
  });

  it('a document with everything out of order has the same errors in one walk', () => {
    const broken = fixture('cius-ro.xml').replaceAll('RON', 'QQQ').replaceAll('>S<', '>L<').replace('<cbc:IssueDate>2026-11-20', '<cbc:IssueDate>'); // prettier-ignore
    const { alone, together } = apart(broken);
    expect(together).toEqual(alone);
  });

  it.each([
    ['xrechnung-cii.xml', 'xrechnung-2.5.0'],
    ['facturx-en16931.xml', 'en16931-1.3.16'],
    ['nlcius.xml', 'nlcius-2.0.3.13'],
  ])('%s lands in its profile, and passes it', (name, id) => {
    expect(verdictOnDocument(fixture(name), { now })).toMatchObject({ valid: true, issues: [], ruleSet: { id } });
  });

  it('the core alone, when it is asked for, says what the matrix says of it, and nothing of Peppol', () => {
    const ofCore = { ruleSet: 'en16931-1.3.16' };
    expect(verdictOnDocument(fixture('nlcius.xml'), { now, check: ofCore })).toMatchObject({ valid: true, ruleSet: { id: ofCore.ruleSet } }); // prettier-ignore
    const broken = fixture('nlcius.xml').replace(/<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/s, '').replace(/<cbc:ID>/, '<cbc:ID/><!--').replace(/<\/cbc:ID>/, '-->'); // prettier-ignore
    const { valid, issues, profiles } = verdictOnDocument(broken, { now, check: { ...ofCore, profiles: 'all' } });
    const errors = [...new Set(issues.flatMap(({ code, severity }) => (severity === 'error' ? [code] : [])))];
    expect([valid, profiles![0]]).toMatchObject([false, { ruleSet: { id: ofCore.ruleSet }, errors }]);
    expect(errors).toContain('BR-02');
    expect(issues.filter(({ code }) => code.startsWith('PEPPOL-'))).toEqual([]);
  });

  it('a valid document of a profile passes the core too', () => {
    const { profiles } = verdictOnDocument(fixture('nlcius.xml'), { now, check: { profiles: 'all' } });
    const valid = profiles!.filter((verdict) => verdict.valid).map(({ profile }) => profile);
    expect(valid).toEqual(['nlcius', 'en16931']);
  });

  it('names the profiles that have no rules for the syntax, and none of them is valid', () => {
    const { profiles } = verdictOnDocument(fixture('nlcius-cii.xml'), { now, check: { profiles: 'all' } });
    const others = profiles!.filter(({ applicable }) => !applicable);
    expect(others.map(({ profile }) => profile)).toEqual(['peppol-bis', 'peppol-selfbilling', 'cius-ro', 'hr-cius']);
    expect(others.every(({ valid, errors }) => !valid && errors.length === 0)).toBe(true);
  });

  it('rules that profiles have in common are run once: the groups of all are fewer than three times those of one', () => {
    const families = [...new Map(ruleSets.map((set) => [set.family, set])).values()];
    const one = Math.max(...families.map(({ groups }) => groups.length));
    expect(checksOfSeveral(families).groups.length).toBeLessThan(3 * one);
  });
});

/** Real documents judged by every profile; a few of them do. */
const everySo = 6;
const labelled = path.join(process.env.EINVOICE_DATASETS ?? '', 'profiles/real-matrix.jsonl.gz');

it('labelled documents: one walk says what each profile says alone', async () => {
  if (process.env.EINVOICE_DATASETS === undefined || !existsSync(labelled)) return;
  const lines = createInterface({ input: createReadStream(labelled).pipe(createGunzip()), crlfDelay: Infinity });
  let met = 0;
  for await (const line of lines) {
    if (met++ % everySo !== 0) continue;
    const { id, xml } = JSON.parse(line) as { id: string; xml: string };
    const { alone, together } = apart(xml);
    expect([id, together]).toEqual([id, alone]);
  }
});
