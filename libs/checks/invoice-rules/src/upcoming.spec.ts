import { gunzipSync } from 'node:zlib';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sampleInvoice } from './sample-invoices';
import { type DocumentVerdict } from './document-report';
import { type Check } from './verdict-parts';
import { judgeDocument, verdictOnDocument } from './judge-document';
import { judgeInvoice } from './judge-invoice';
import { type ProfileVerdict } from './profile-verdicts';
import { edition, type RuleSet } from './sets/edition';
import { peppolSelfBilling } from './sets/profiles';
import { ruleSets } from './sets/rule-sets';
import { judgeJson } from './validate-invoice';
import { type Issue } from './issues';
import { type Upcoming, type UpcomingFinding } from './upcoming';
import { writeUbl } from './xml/write-ubl';

const now = new Date('2026-11-23T12:00:00Z');
const today = ruleSets[0];
const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code).sort();

/** How often each code is found, where rules that say the same are counted apart. */
function counts(findings: readonly Pick<UpcomingFinding, 'code' | 'sameAs'>[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { code, sameAs = [] } of findings) for (const id of [code, ...sameAs]) add(found, id, 1);
  return found;
}

/** What the next edition finds, by what today's finds and what the report says of the next. */
function folded(issues: readonly Issue[], { appears, goes }: Upcoming): Map<string, number> {
  const found = counts(issues);
  for (const { code, count } of appears) add(found, code, count);
  for (const { code, count } of goes) add(found, code, -count);
  return new Map([...found].filter(([, count]) => count !== 0));
}

const add = (found: Map<string, number>, code: string, count: number) =>
  void found.set(code, (found.get(code) ?? 0) + count);

const ublOf = (invoice: object): string => {
  const written = writeUbl(invoice);
  if (!written.ok) throw new Error(written.message);
  return written.xml;
};

const swedish = () => {
  const invoice = sampleInvoice();
  invoice.seller = {
    ...invoice.seller,
    vatId: 'SE556016068001',
    taxId: 'Godkänd för F-skatt',
    legalId: { value: '5560160680' },
  };
  invoice.seller.address.country = 'SE';
  return invoice;
};

describe('what the next edition says otherwise', () => {
  it('is null where no later edition is known, where a rule set was asked for, and where nothing was judged', () => {
    const upcoming = (check: object, xml = ublOf(sampleInvoice())) => judgeDocument(xml, { now, check }).upcoming;
    expect(upcoming({ asOf: '2027-02-24' })).toBeNull();
    expect(upcoming({ ruleSet: 'peppol-bis-3.0.21' })).toBeNull();
    expect(upcoming({ ruleSet: 'peppol-bis-3.0.22' })).toBeNull();
    expect(upcoming({ ruleSet: 'peppol-bis-1' })).toBeNull();
    expect(upcoming({}, '<a/>')).toBeNull();
  });

  it.each([
    ['XML', (invoice: object) => judgeDocument(ublOf(invoice), { now })],
    ['JSON', (invoice: object) => judgeInvoice(invoice, { now })],
  ])(
    'nothing for an invoice that is clean in both; says of which edition, and that it is provisional (%s)',
    (_form, judged) => {
      const { valid, upcoming } = judged(sampleInvoice());
      expect(valid).toBe(true);
      expect(upcoming).toEqual({
        ruleSet: { id: 'peppol-bis-3.0.22', edition: '3.0.22', validFrom: '2027-02-24', provisional: true },
        validFrom: '2027-02-24',
        appears: [],
        goes: [],
        becomesError: [],
      });
    },
  );

  it('a rule that is new appears, with its place; several findings of it are counted', () => {
    const invoice = sampleInvoice();
    invoice.payee = { name: 'Payee', legalId: { value: '00720252406', scheme: '0240' } };
    const xml = ublOf(invoice);
    const { valid, issues, upcoming } = judgeDocument(xml, { now });
    expect([valid, codes(issues)]).toEqual([true, []]);
    expect(upcoming!.appears).toMatchObject([
      {
        code: 'PEPPOL-COMMON-R059',
        severity: 'warning',
        path: expect.stringMatching(/PayeeParty.*CompanyID$/),
        count: 1,
      },
    ]);
  });

  it('a warning becomes an error', () => {
    const invoice = sampleInvoice();
    invoice.buyer.endpoint = { scheme: '0106', value: '1234567' };
    const { valid, issues, upcoming } = judgeInvoice(invoice, { now });
    expect([valid, codes(issues)]).toEqual([true, ['PEPPOL-COMMON-R054']]);
    expect(issues[0]!.severity).toBe('warning');
    expect(upcoming).toMatchObject({
      appears: [],
      goes: [],
      becomesError: [{ code: 'PEPPOL-COMMON-R054', severity: 'error', count: 1 }],
    });
    expect(judgeInvoice(invoice, { now, check: { asOf: '2027-02-24' } }).valid).toBe(false);
  });

  it('a rule that asks less goes: the rates of a Swedish seller with a buyer elsewhere', () => {
    const invoice = swedish();
    invoice.allowances[0].vat.rate = '20';
    const { issues, upcoming } = judgeInvoice(invoice, { now });
    const count = codes(issues).filter((code) => code === 'SE-R-006').length;
    expect(count).toBeGreaterThan(0);
    expect(upcoming!.goes).toMatchObject([{ code: 'SE-R-006', count }]);
  });

  it('what only repeats a finding of today names it', () => {
    const invoice = sampleInvoice();
    delete invoice.buyer.address.country;
    const { issues, upcoming } = judgeInvoice(invoice, { now });
    expect(codes(issues)).toContain('BR-11');
    expect(upcoming!.appears).toMatchObject([{ code: 'PEPPOL-EN16931-R217', sameAs: ['BR-11'], count: 1 }]);
  });

  it('an error that becomes a warning goes, and appears as a warning', () => {
    const next = edition(today, {
      edition: 'next',
      validFrom: '2030-01-01',
      relevel: { 'PEPPOL-EN16931-R003': 'warning' },
    });
    const { upcoming } = judgeJson({ ...sampleInvoice(), buyerReference: undefined }, now, today, next);
    expect(upcoming).toMatchObject({
      goes: [{ code: 'PEPPOL-EN16931-R003', severity: 'error' }],
      appears: [{ code: 'PEPPOL-EN16931-R003', severity: 'warning' }],
      becomesError: [],
    });
  });

  it('a code list that differs is looked up in both, and only the groups that read it run twice', () => {
    const invoice = sampleInvoice();
    invoice.lines[0].unit = 'PCS';
    delete invoice.buyerReference;
    const next = edition(today, {
      edition: 'next',
      validFrom: '2030-01-01',
      codeLists: { units: `${today.codeLists.units} PCS` },
    });
    const { issues, upcoming } = judgeJson(invoice, now, today, next);
    expect(codes(issues)).toEqual(['BR-CL-23', 'PEPPOL-EN16931-R003']);
    expect(upcoming).toMatchObject({ goes: [{ code: 'BR-CL-23' }], appears: [], becomesError: [] });
  });

  it('of more findings than are listed, codes alone are compared, and the report says so', () => {
    const invoice = sampleInvoice();
    const [line] = invoice.lines;
    invoice.lines = Array.from({ length: 10_001 }, (_, at) => ({ ...line, id: String(at), unit: 'PCS' }));
    invoice.buyer.endpoint = { scheme: '0106', value: '1234567' };
    const { truncated, upcoming } = judgeInvoice(invoice, { now });
    expect(truncated).toBeDefined();
    expect(upcoming).toMatchObject({
      truncated: true,
      appears: [],
      goes: [],
      becomesError: [{ code: 'PEPPOL-COMMON-R054' }],
    });
  });
});

/** Of a matrix: the profiles that have rules for the syntax of the document. */
const applicable = (profiles: readonly ProfileVerdict[] = []) => profiles.filter((profile) => profile.applicable);

describe('the declared profile chooses the rules', () => {
  const selfBilled = {
    ...sampleInvoice(),
    customizationId: peppolSelfBilling.customization,
    profileId: peppolSelfBilling.process,
    typeCode: '389',
  };
  const xml = ublOf(selfBilled);
  const facts = ({ valid, document, ruleSet }: DocumentVerdict) => [
    valid,
    document.profile.recognised,
    document.profile.judged,
    ruleSet!.id,
  ];

  it('Self-Billing by its own edition of the day, in XML and in JSON; its next one is provisional', () => {
    const expected = [true, 'peppol-selfbilling', 'peppol-selfbilling', 'peppol-selfbilling-3.0.1'];
    expect(facts(judgeDocument(xml, { now }))).toEqual(expected);
    expect(facts(judgeInvoice(selfBilled, { now }))).toEqual(expected);
    const later = judgeDocument(xml, { now, check: { asOf: '2027-02-24' } });
    expect(facts(later)).toEqual([true, 'peppol-selfbilling', 'peppol-selfbilling', 'peppol-selfbilling-3.0.2']);
    expect(later.ruleSet!.provisional).toBe(true);
  });

  it('a business process of Self-Billing decides where no specification identifier stands, and only there', () => {
    const without = xml.replace(/<cbc:CustomizationID>.*?<\/cbc:CustomizationID>/, '');
    const { valid, document, ruleSet } = judgeDocument(without, { now });
    expect([valid, document.profile, ruleSet!.id]).toEqual([
      false,
      { declared: null, recognised: null, certainty: 'unknown', judged: 'peppol-selfbilling' },
      'peppol-selfbilling-3.0.1',
    ]);
    const core = xml.replace(peppolSelfBilling.customization, 'urn:cen.eu:en16931:2017');
    expect(facts(judgeDocument(core, { now }))).toEqual([false, 'en16931', 'en16931', 'en16931-1.3.16']);
  });

  it.each([
    ['urn:nobody:knows', 'peppol-bis'],
    ['urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:2.1.1', 'en16931'],
  ])(
    'what is declared otherwise is judged as Billing, or by the core if we know it, and is never ready for Peppol: %s',
    (customization, judged) => {
      const { valid, issues, document } = judgeDocument(xml.replace(peppolSelfBilling.customization, customization), {
        now,
      });
      expect([valid, document.profile.judged]).toEqual([false, judged]);
      expect(codes(issues)).toContain('PEPPOL-EN16931-R004');
    },
  );

  it.each([
    ['XML', (check: Check) => judgeDocument(xml, { now, check })],
    ['JSON', (check: Check) => judgeInvoice(selfBilled, { now, check })],
  ])('all profiles: each with its own verdict on the same day, the judged one first (%s)', (_form, judged) => {
    expect(judged({ profiles: 'declared' })).not.toHaveProperty('profiles');
    const { valid, profiles } = judged({ profiles: 'all' });
    expect(valid).toBe(true);
    expect(applicable(profiles)).toMatchObject([
      {
        profile: 'peppol-selfbilling',
        ruleSet: { id: 'peppol-selfbilling-3.0.1' },
        valid: true,
        errors: [],
        warnings: [],
      },
      { profile: 'peppol-bis', ruleSet: { id: 'peppol-bis-3.0.21' }, valid: false },
      { profile: 'xrechnung', ruleSet: { id: 'xrechnung-2.5.0' }, valid: false },
      { profile: 'cius-ro', ruleSet: { id: 'cius-ro-1.0.9' }, valid: false },
      { profile: 'nlcius', ruleSet: { id: 'nlcius-2.0.3.13' }, valid: false },
      { profile: 'hr-cius', ruleSet: { id: 'hr-cius-1.0.3' }, valid: false },
      { profile: 'br-fr', ruleSet: { id: 'br-fr-1.4.0.03' }, valid: false },
      { profile: 'en16931', ruleSet: { id: 'en16931-1.3.16' }, valid: true },
    ]);
    expect(profiles![1]!.errors).toEqual(expect.arrayContaining(['PEPPOL-EN16931-R004', 'PEPPOL-EN16931-R007']));
    const later = applicable(judged({ profiles: 'all', asOf: '2027-02-24' }).profiles);
    expect(later.map(({ ruleSet }) => ruleSet.id)).toEqual([
      'peppol-selfbilling-3.0.2',
      'peppol-bis-3.0.22',
      'xrechnung-2.5.0',
      'cius-ro-1.0.9',
      'nlcius-2.0.3.13',
      'hr-cius-1.0.3',
      'br-fr-1.4.0.03',
      'en16931-1.3.16',
    ]);
  });

  it('all profiles: an error of the schema is one in every profile', () => {
    const broken = xml.replace('<cbc:ID>', '<cbc:Nothing/><cbc:ID>');
    const { schema, profiles } = judgeDocument(broken, { now, check: { profiles: 'all' } });
    expect([schema.state, applicable(profiles).map(({ valid }) => valid)]).toEqual([
      'failed',
      [false, false, false, false, false, false, false, false],
    ]);
  });
});

describe('rules that say the same', () => {
  const check = { ruleSet: 'peppol-bis-3.0.22' };

  it.each([
    ['XML', (invoice: object) => judgeDocument(ublOf(invoice), { now, check })],
    ['JSON', (invoice: object) => judgeInvoice(invoice, { now, check })],
  ])('are one finding with both ids, line by line (%s)', (_form, judged) => {
    const invoice = sampleInvoice();
    delete invoice.buyer.address.country;
    for (const line of invoice.lines) delete line.item.name;
    const { issues, valid } = judged(invoice);
    expect(valid).toBe(false);
    const named = issues.map(({ code, sameAs }) => [code, sameAs]);
    const nameless = invoice.lines.map(() => ['BR-25', ['PEPPOL-EN16931-R248']]);
    expect(named).toEqual(expect.arrayContaining([['BR-11', [expect.stringMatching(/R217$/)]], ...nameless]));
    expect(codes(issues).filter((code) => /-R(217|248)$/.test(code))).toEqual([]);
  });

  it('one that says something else stays apart: two of a thing are not none of it', () => {
    const xml = ublOf(sampleInvoice()).replace(/<cac:Country>.*?<\/cac:Country>/s, '$&$&');
    const { issues } = judgeDocument(xml, { now, check });
    expect(issues.filter(({ sameAs }) => sameAs !== undefined)).toEqual([]);
    expect(codes(issues)).toContain('PEPPOL-EN16931-R227');
  });
});

const root = process.env['EINVOICE_DATASETS'] ?? '';
const labelled = ['peppol-3.0.22-provisional', 'peppol-selfbilling-3.0.1'].map((name) =>
  path.join(root, 'profiles', `${name}.jsonl.gz`),
);
/** One of so many: the others differ little. */
const documentsApart = 4;

if (labelled.every((file) => root !== '' && existsSync(file))) {
  it.each(labelled)('both editions at once say of a labelled document what each says alone: %s', (file) => {
    const documents = gunzipSync(readFileSync(file)).toString().trim().split('\n');
    for (let at = 0; at < documents.length; at += documentsApart) {
      const { id, xml } = JSON.parse(documents[at]!) as { id: string; xml: string };
      const by = (set: RuleSet) => verdictOnDocument(xml, { now, check: { ruleSet: set.id } });
      const { upcoming, ...both } = verdictOnDocument(xml, { now });
      // One that declares the core, or a profile without rules here, is judged by the core, which has one edition.
      const alone = ruleSets.find((set) => set.id === both.ruleSet!.id);
      if (alone === undefined) continue;
      const { upcoming: none, ...first } = by(alone);
      expect([none, { id, ...both }]).toEqual([null, { id, ...first }]);
      const next = by(ruleSets.find((set) => set.id === upcoming!.ruleSet.id)!);
      expect([id, folded(both.issues, upcoming!)]).toEqual([id, counts(next.issues)]);
    }
  });
} else {
  console.log('EINVOICE_DATASETS names no folder: two editions at once were compared on our own invoices only.');
}

it('is left out, and changes nothing else, where nobody asks for it', () => {
  const invoice = swedish();
  const document = ublOf(invoice);
  const check: Check = { upcoming: false };
  for (const judge of [(given: Check) => judgeInvoice(invoice, { now, check: given }), (given: Check) => judgeDocument(document, { now, check: given }), (given: Check) => verdictOnDocument(document, { now, check: given })]) {
    const [asked, unasked] = [judge({}), judge(check)];
    expect(asked.upcoming).not.toBeNull();
    expect(unasked).toEqual({ ...asked, upcoming: null });
  }
}); // prettier-ignore
