import { ownRuleSets } from '@einvoice/limits';
import { writeUbl } from '@einvoice/invoice-rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { gunzipSync } from 'node:zlib';
import { openTestSystem, type SpecTenant, type TestSystem } from '../../apps/rest-api/src/test-system.fixture';
import { pdfWith } from '../../apps/rest-api/src/invoice-review/pdfs.fixture';
import { run, tryRun } from '../../tools/build/command.mjs';
import { nameOf } from '../conformance/brought-rules';
import { describeIf } from '../operations/operations';
import { buildApp } from './built-app.fixture';

type Json = any; // eslint-disable-line @typescript-eslint/no-explicit-any -- JSON as it was answered

const good: Json = JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8'));
const written = writeUbl(good);
const xml = written.ok ? written.xml : '';
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
const sch = (content: string) => `<schema xmlns="http://purl.oclc.org/dsdl/schematron">${content}</schema>`;
const asserting = (test: string) =>
  sch(`<ns prefix="i" uri="${ubl}"/><pattern><rule context="i:Invoice">
    <assert id="OWN-1" test="${test}">Ours.</assert></rule></pattern>`);
const endless = asserting('every $x in 1 to 900000, $y in 1 to 900000 satisfies $x + $y &gt; 0');

let system: TestSystem;
let built: ReturnType<typeof buildApp>;
/** Of each test: calls of one workspace are counted. */
let [mine, theirs]: SpecTenant[] = [];
beforeAll(async () => {
  built = buildApp();
  system = await openTestSystem(built.folder);
});
beforeEach(async () => {
  [mine, theirs] = [await system.tenant(0), await system.tenant(0)];
});
afterAll(async () => {
  await system?.close();
  built?.remove();
});

interface Sent {
  readonly secret?: string | undefined;
  readonly body?: string | Buffer;
  readonly type?: string;
}
const documentsOfEach = 60;
let clients = 0;
async function call(method: string, route: string, { secret, body, type = 'application/xml' }: Sent = {}) {
  const response = await fetch(system.url + route, {
    method,
    headers: {
      'x-forwarded-for': `10.3.${++clients >> 8}.${clients & 255}`,
      ...(body !== undefined && { 'content-type': type }),
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
    },
    ...(body !== undefined && { body: new Uint8Array(Buffer.from(body)) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, text, body: (isJson ? JSON.parse(text) : null) as Json };
}
const add = (name: string, rules: string | Buffer, tenant: SpecTenant | null = mine!, type?: string) =>
  call('POST', `/api/v1/rule-sets?name=${encodeURIComponent(name)}`, { secret: tenant?.secret, body: rules, ...(type && { type }) }); // prettier-ignore
const read = (ruleSet: string, secret?: string, body: string | Buffer = xml, type?: string) =>
  call('POST', `/api/invoice/read?ruleSet=${encodeURIComponent(ruleSet)}`, { secret, body, ...(type && { type }) });
const review = (ruleSet: string, secret?: string, content: object = { xml }) =>
  call('POST', '/api/invoice/review', { secret, body: JSON.stringify({ invoice: { ...content, check: { ruleSet } } }), type: 'application/json' }); // prettier-ignore
const codeOf = ({ status, body }: { status: number; body: Json }) => [status, body?.error?.code];
/** Without what is another in every answer. */
const lasting = ({ status, body: { provenance: _, ...body } }: { status: number; body: Json }) => ({ status, body });

describe('rule files that are not run', () => {
  const test = (expression: string) => sch(`\n<pattern><rule context="a">\n<assert test="${expression}"/></rule></pattern>`); // prettier-ignore
  const nested = `${'('.repeat(200)}1${')'.repeat(200)}`;
  const recursive =
    '<rule abstract="true" id="r"><extends rule="r"/></rule><rule context="a"><extends rule="r"/></rule>';

  it.each([
    ['an unknown function', test('1 = odd()'), 'not_supported', 3],
    ['document() of a file', test("document('file:///etc/passwd')"), 'not_supported', 3],
    ['document() of an address', test("document('http://127.0.0.1/')"), 'not_supported', 3],
    ['a pattern with a reference back', test("matches(., '(a)\\1')"), 'not_supported', 3],
    ['a pattern that grows without end', test("matches(., '((a{0,900}){0,900}){0,900}')"), 'not_supported', 3],
    ['an expression that is nested too deep', test(nested), 'not_supported', 3],
    ['a rule that extends itself', sch(`<pattern>${recursive}</pattern>`), 'not_rules', 1],
    ['another file', sch('<include href="/etc/passwd"/>'), 'not_supported', 1],
    ['other XSLT', '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="2.0"><xsl:template match="/"><xsl:copy-of select="document(\'x\')"/></xsl:template></xsl:stylesheet>', 'other_xslt', undefined],
    ['an entity', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>', 'not_xml', 1],
    ['no XML', 'rules', 'not_xml', 1],
    ['nothing', '', 'not_xml', undefined],
    ['no archive', Buffer.from('PK\u0003\u0004 and no more'), 'archive', undefined],
  ] as const)('%s: 422 with reason and place, and nothing is stored', async (_what, rules, reason, line) => {
    const answer = await add('refused', rules as string | Buffer);
    expect(codeOf(answer)).toEqual([422, 'rule_file_refused']);
    expect(answer.body.error).toMatchObject({ retryable: false, charged: false, details: { reason } });
    if (line !== undefined) expect(answer.body.error.details).toMatchObject({ line, column: expect.any(Number) });
    expect((await call('GET', '/api/v1/rule-sets', { secret: mine!.secret })).body.ruleSets).toEqual([]);
  }); // prettier-ignore

  it('too many bytes are refused unread', async () => {
    expect(codeOf(await add('large', ' '.repeat(ownRuleSets.bytesMax + 1)))).toEqual([413, 'body_too_large']);
  });

  it.each(['', 'A', 'a b', 'a:b', '../a', 'a'.repeat(41), 'é', '\u0000'])('%j is no name', async (name) => {
    expect(codeOf(await add(name, asserting('true()')))).toEqual([400, 'invalid_arguments']);
  });

  it('nobody brings rules without a connection', async () => {
    expect(codeOf(await add('anonymous', asserting('true()'), null))).toEqual([401, 'connection_required']);
    for (const [method, route] of [['GET', ''], ['GET', '/a'], ['DELETE', '/a']] as const)
      expect(codeOf(await call(method, `/api/v1/rule-sets${route}`))).toEqual([401, 'connection_required']);
  }); // prettier-ignore
});

describe('rules of a workspace', () => {
  beforeEach(async () => {
    const rules = { yes: asserting('true()'), no: asserting('false()'), endless };
    for (const [name, text] of Object.entries(rules)) expect((await add(name, text)).status).toBe(200);
  });

  it('are listed with size and digest, read to the byte, replaced by their name, and five at most', async () => {
    const tenant = theirs!;
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      expect((await add(name, asserting('true()'), tenant)).status).toBe(200);
    expect(codeOf(await add('f', asserting('true()'), tenant))).toEqual([409, 'rule_sets_full']);
    const again = asserting('1 = 1');
    expect((await add('a', again, tenant)).body).toMatchObject({ replaced: true, ruleSet: { ruleSet: 'workspace:a', asserts: 1, bytes: again.length } }); // prettier-ignore
    const { secret } = tenant;
    expect((await call('GET', '/api/v1/rule-sets/a', { secret })).text).toBe(again);
    expect((await call('DELETE', '/api/v1/rule-sets/b', { secret })).body.ruleSets.map(({ name }: Json) => name)).toEqual(['a', 'c', 'd', 'e']); // prettier-ignore
    expect(codeOf(await call('DELETE', '/api/v1/rule-sets/b', { secret }))).toEqual([404, 'not_found']);
  });

  it('judge beside the official rules: valid needs both, on both routes, for JSON, XML and a PDF', async () => {
    const { secret } = mine!;
    const pdf = await pdfWith(['factur-x.xml', xml]);
    for (const [ruleSet, valid, state] of [['workspace:yes', true, 'passed'], ['workspace:no', false, 'failed']] as const) {
      const answers = [
        ...[await read(ruleSet, secret), await read(ruleSet, secret, pdf, 'application/pdf')],
        ...[await review(ruleSet, secret), await review(ruleSet, secret, { json: good })],
      ];
      for (const { status, body } of answers) {
        expect([status, body.valid, body.ownRules.state, body.rules.state]).toEqual([200, valid, state, 'passed']);
        expect(body.decision).toMatchObject({ status: 'ready', decision: { canProceed: valid } });
      }
      expect(answers[3]!.body.export === null).toBe(!valid);
    }
  }); // prettier-ignore

  it('do not make a document valid that the official rules find wrong', async () => {
    const broken = xml.replace(/<cbc:ID>[^<]*<\/cbc:ID>/, '');
    const { body } = await read('workspace:yes', mine!.secret, broken);
    expect([body.valid, body.ownRules.state, body.decision.decision.canProceed]).toEqual([false, 'passed', false]);
    expect(body.issues.length + body.schema.issues.length).toBeGreaterThan(0);
  });

  it('that reach a limit judge nothing: neither valid nor ready, and no document is given out to send', async () => {
    const { status, body } = await review('workspace:endless', mine!.secret, { json: good });
    expect([status, body.valid, body.ownRules.state, body.ownRules.reason]).toEqual([200, false, 'not_run', 'limit_reached']); // prettier-ignore
    expect(body).toMatchObject({ decision: { status: 'not_configured' }, export: null, exportRefused: { code: 'not_judged' } }); // prettier-ignore
  });

  it('D4 another workspace is answered like for a name that nobody has: to use, to read, to remove', async () => {
    const { secret } = theirs!;
    const [there, nowhere] = [await read('workspace:no', secret), await read('workspace:nobody', secret)];
    expect(lasting(there)).toEqual(lasting(nowhere));
    expect([there.body.valid, there.body.rules.state, there.body.ownRules]).toEqual([false, 'not_run', undefined]);
    expect(lasting(await review('workspace:no', secret))).toEqual(lasting(await review('workspace:nobody', secret)));
    for (const method of ['GET', 'DELETE']) {
      const [theirOwn, none] = await Promise.all(['no', 'nobody'].map((name) => call(method, `/api/v1/rule-sets/${name}`, { secret }))); // prettier-ignore
      expect(codeOf(theirOwn!)).toEqual(codeOf(none!));
      expect(codeOf(none!)).toEqual([404, 'not_found']);
    }
    expect((await call('GET', '/api/v1/rule-sets', { secret })).body.ruleSets).toEqual([]);
    expect((await read('workspace:no', mine!.secret)).body.ownRules.state).toBe('failed');
  });

  it('D4 their names are free for another workspace, which then has its own', async () => {
    expect((await add('no', asserting('true()'), theirs!)).status).toBe(200);
    expect((await read('workspace:no', theirs!.secret)).body.ownRules.state).toBe('passed');
    expect((await read('workspace:no', mine!.secret)).body.ownRules.state).toBe('failed');
    expect((await call('DELETE', '/api/v1/rule-sets/no', { secret: theirs!.secret })).status).toBe(200);
  });

  it('are nobody’s without a connection, there or not', async () => {
    for (const name of ['no', 'nobody']) {
      expect(codeOf(await read(`workspace:${name}`))).toEqual([401, 'connection_required']);
      expect(codeOf(await review(`workspace:${name}`))).toEqual([401, 'connection_required']);
      expect(codeOf(await read(`workspace:${name}`, 'einvoice_live_wrong'))).toEqual([401, 'connection_required']);
    }
  });

  it('run a few at once: more of one workspace are told to come again, another workspace is answered', async () => {
    expect((await add('endless', endless, theirs!)).status).toBe(200);
    const many = Promise.all(Array.from({ length: 6 }, () => read('workspace:endless', mine!.secret)));
    const other = await read('workspace:endless', theirs!.secret);
    const statuses = (await many).map(({ status }) => status);
    expect([other.status, statuses.filter((status) => status === 200).length > 0]).toEqual([200, true]);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    expect(statuses).toContain(503);
  });
});

describe('rules of whoever runs the service', () => {
  const rules =
    sch(`<ns prefix="i" uri="${ubl}"/><ns prefix="c" uri="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"/>
    <pattern><rule context="i:Invoice">
      <assert id="HOUSE-1" flag="fatal" test="matches(c:BuyerReference, '^[0-9]{4}$')">Our cost centre.</assert>
      <assert id="HOUSE-2" flag="warning" test="c:Note">A note.</assert>
    </rule></pattern>`);
  let adminFile: string;
  beforeAll(async () => {
    adminFile = path.join(built.folder, 'admin.js');
    await run(process.execPath, ['tools/build/build.mjs', 'apps/admin/src/main.ts', adminFile], {
      cwd: repositoryRoot,
    });
    writeFileSync(path.join(built.folder, 'House.sch'), rules);
    writeFileSync(path.join(built.folder, 'odd.sch'), asserting('odd()'));
  });
  const admin = (...args: string[]) =>
    tryRun(process.execPath, [adminFile, 'rules', ...args], {
      cwd: built.folder,
      env: { DATABASE_URL: system.databaseUrl },
    });

  it('that are not run are refused by einvoice-admin, with the place, and are nobody’s', async () => {
    const { status, output } = await admin('add', 'odd.sch');
    expect([status, output]).toEqual([1, expect.stringMatching(/not_supported.*Line \d+, column \d+/s)]);
    expect((await read('odd')).body.ownRules).toBeUndefined();
  });

  it('are added by einvoice-admin, and judge for everybody by their name alone as their author means', async () => {
    const added = await admin('add', 'House.sch');
    expect([added.status, added.output]).toEqual([0, expect.stringContaining('house is added: 2 asserts')]);
    expect((await admin('list')).output).toMatch(/^house {2}2 asserts/);
    const stating = (reference: string, note: string) =>
      xml.replace(/(?<=<cbc:BuyerReference>).*?(?=<)/, reference).replace(/(?<=<\/cbc:InvoiceTypeCode>)/, note);
    const labels: readonly (readonly [document: string, state: string, codes: readonly string[]])[] = [
      [stating('1234', '<cbc:Note>x</cbc:Note>'), 'passed', []],
      [stating('1234', ''), 'passed', ['HOUSE-2']],
      [stating('12345', ''), 'failed', ['HOUSE-1', 'HOUSE-2']],
    ];
    for (const [document, state, codes] of labels) {
      const answers = [await read('house', undefined, document), await read('house', theirs!.secret, document)];
      for (const { status, body } of [...answers, await review('house', undefined, { xml: document })]) {
        expect([status, body.valid]).toEqual([200, state === 'passed']);
        expect(body.ownRules).toMatchObject({ from: 'operator', ruleSet: 'house', state });
        expect(body.ownRules.findings.map(({ code }: Json) => code)).toEqual(codes);
      }
    }
    expect((await read('workspace:house', mine!.secret)).body.ownRules).toBeUndefined();
    expect((await call('GET', '/api/v1/rule-sets', { secret: mine!.secret })).text).not.toContain('house');
    expect((await admin('remove', 'house')).status).toBe(0);
    expect((await read('house')).body.ownRules).toBeUndefined();
  });

  // No such file is in the repository: EINVOICE_RULE_FILE names one that somebody fetched, EINVOICE_RULE_LABEL what data sets call it.
  const { EINVOICE_RULE_FILE: official, EINVOICE_RULE_LABEL: label, EINVOICE_DATASETS: dataSets } = process.env;
  const isGiven = official !== undefined && label !== undefined && dataSets !== undefined;
  const wanted = 'EINVOICE_RULE_FILE, EINVOICE_RULE_LABEL and EINVOICE_DATASETS';
  describeIf(isGiven, wanted, 'an official file that was fetched', () =>
    it('judges as its labels say', async () => {
      const added = await admin('add', path.resolve(official!), '--name', 'official');
      expect([added.status, added.output]).toEqual([0, expect.stringContaining('official is added')]);
      const labelled = labelledDocuments(path.join(dataSets!, 'profiles'), label!);
      expect(labelled.length).toBeGreaterThan(20);
      for (const { id, xml: document, fired } of labelled) {
        const { status, body } = await read('official', undefined, document);
        expect([id, status, body.error]).toEqual([id, 200, undefined]);
        const { state, findings } = body.ownRules;
        const codes =
          state === 'not_run'
            ? null
            : findings.map(({ code, message }: Json) => nameOf(code, message?.text ?? '')).sort();
        expect([id, codes]).toEqual([id, fired]);
      }
      expect((await admin('remove', 'official')).status).toBe(0);
    }),
  );
});

/** Some documents of every data set that has the label, with the ids that fired, each as often; null where the official run stops. */
function labelledDocuments(folder: string, label: string) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'));
  return files.flatMap((name) => {
    const lines = gunzipSync(readFileSync(path.join(folder, name))).toString('utf8').trim().split('\n');
    const labelled = lines.map((line): Json => JSON.parse(line)).filter(({ labels }) => labels?.[label] !== undefined);
    const step = Math.ceil(labelled.length / documentsOfEach);
    return labelled.filter((_document, index) => index % step === 0).map(({ id, xml: document, labels }) => {
      const { outcome, fired } = labels[label];
      const codes = Object.entries<number>(fired ?? {}).flatMap(([code, times]) => Array<string>(times).fill(code));
      return { id, xml: document as string, fired: outcome === 'ok' ? codes.sort() : null };
    });
  });
} // prettier-ignore
