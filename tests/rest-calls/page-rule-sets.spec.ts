import { writeUbl } from '@einvoice/invoice-rules';
import { ownRuleSets } from '@einvoice/limits';
import { siteRoutes, withId } from '@einvoice/site-contract';
import { repositoryRoot } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openSiteSystem, type SiteSystem } from '../../apps/rest-api/src/test-site.fixture';
import { buildApp } from './built-app.fixture';

type Person = Awaited<ReturnType<SiteSystem['signedIn']>>;

const good = JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8')) as object;
const written = writeUbl(good);
const xml = written.ok ? written.xml : '';
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
const asserting = (test: string) =>
  Buffer.from(
    `<schema xmlns="http://purl.oclc.org/dsdl/schematron"><ns prefix="i" uri="${ubl}"/><pattern><rule context="i:Invoice">
    <assert id="OWN-1" test="${test}">Ours.</assert></rule></pattern></schema>`,
  );

let system: SiteSystem;
let built: ReturnType<typeof buildApp>;
let [mine, theirs]: Person[] = [];
beforeAll(async () => {
  built = buildApp();
  system = await openSiteSystem({ programsFolder: built.folder });
});
beforeEach(async () => {
  [mine, theirs] = [await system.signedIn(), await system.signedIn()];
});
afterAll(async () => {
  await system?.close();
  built?.remove();
});

const xmlType = { 'content-type': 'application/xml' };
const add = ({ browser }: Pick<Person, 'browser'>, name: string, rules: Buffer, headers: object = xmlType) =>
  browser.post(`${siteRoutes.ruleSets}?name=${name}`, rules, { ...headers });
const remove = ({ browser }: Person, name: string) => browser.post(withId(siteRoutes.ruleSetRemove, name), {});
const namesOf = async ({ browser }: Person): Promise<string[]> =>
  (await browser.get(siteRoutes.ruleSets)).json.ruleSets.map(({ name }: { name: string }) => name);
const review = ({ browser }: Pick<Person, 'browser'>, ruleSet: string, invoice: object = { xml }) =>
  browser.post('/api/invoice/review', { invoice: { ...invoice, check: { ruleSet } } });
const codeOf = ({ status, json }: Awaited<ReturnType<typeof review>>) => [status, json.error?.code];

describe('the page of a workspace’s rules', () => {
  it('refuses who is not signed in, who proves no page of ours, and what is no rule file; nothing is stored', async () => {
    const nobody = { browser: system.browser() };
    expect((await nobody.browser.get(siteRoutes.ruleSets)).status).toBe(401);
    expect((await add(nobody, 'a', asserting('true()'))).status).toBe(401);
    const { csrf } = mine!.browser;
    mine!.browser.csrf = null;
    expect((await add(mine!, 'a', asserting('true()'))).status).toBe(403);
    expect((await remove(mine!, 'a')).status).toBe(403);
    mine!.browser.csrf = csrf;
    const refused = await add(mine!, 'a', asserting('1 = odd()'));
    expect(codeOf(refused)).toEqual([422, 'rule_file_refused']);
    expect(refused.json.error.details).toMatchObject({ reason: 'not_supported', line: 2, column: expect.any(Number) });
    expect(codeOf(await add(mine!, 'A b', asserting('true()')))).toEqual([400, 'invalid_arguments']);
    expect((await add(mine!, 'a', Buffer.alloc(ownRuleSets.bytesMax + 1, ' '))).status).toBe(413);
    expect(await namesOf(mine!)).toEqual([]);
  });

  it('D4 adds, lists, replaces and removes, five at most; another workspace sees and removes none of it', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      expect((await add(mine!, name, asserting('true()'))).status).toBe(200);
    expect(codeOf(await add(mine!, 'f', asserting('true()')))).toEqual([409, 'rule_sets_full']);
    const again = await add(mine!, 'a', asserting('1 = 1'));
    expect(again.json).toMatchObject({ ruleSetsMax: 5, ruleSets: expect.arrayContaining([expect.objectContaining({ ruleSet: 'workspace:a', bytes: asserting('1 = 1').length })]) }); // prettier-ignore
    expect(await namesOf(theirs!)).toEqual([]);
    expect(codeOf(await remove(theirs!, 'a'))).toEqual(codeOf(await remove(theirs!, 'nobody')));
    expect(again.text).not.toContain('OWN-1');
    expect((await remove(mine!, 'b')).status).toBe(200);
    expect(await namesOf(mine!)).toEqual(['a', 'c', 'd', 'e']);
  });
});

describe('the review of somebody who is signed in', () => {
  beforeEach(async () => {
    for (const [name, test] of [['yes', 'true()'], ['no', 'false()']] as const) await add(mine!, name, asserting(test));
  }); // prettier-ignore

  it('runs rules of the workspace beside the official ones: valid needs both', async () => {
    for (const [ruleSet, valid, state] of [['workspace:yes', true, 'passed'], ['workspace:no', false, 'failed']] as const)
      for (const invoice of [{ xml }, { json: good }]) {
        const { status, json } = await review(mine!, ruleSet, invoice);
        expect([status, json.valid, json.ownRules.state, json.rules.state]).toEqual([200, valid, state, 'passed']);
        expect(json.ownRules.findings.map(({ code, message }: { code: string; message: object }) => [code, message])).toEqual(valid ? [] : [['OWN-1', { text: 'Ours.', cleaned: false }]]);
      }
  }); // prettier-ignore

  it('D4 another workspace is answered like for a name that nobody has, and nobody’s review is refused', async () => {
    const [there, nowhere] = [await review(theirs!, 'workspace:no'), await review(theirs!, 'workspace:nobody')];
    const lasting = ({ status, json: { provenance: _, ...body } }: typeof there) => ({ status, body });
    expect(lasting(there)).toEqual(lasting(nowhere));
    expect([there.json.valid, there.json.rules.state, there.json.ownRules]).toEqual([false, 'not_run', undefined]);
    expect(there.text).not.toContain('Ours.');
    expect(codeOf(await review({ browser: system.browser() }, 'workspace:no'))).toEqual([401, 'connection_required']);
  });

  it('from a page that is not ours it is refused, also with the cookie', async () => {
    mine!.browser.csrf = null;
    expect((await review(mine!, 'workspace:yes')).status).toBe(403);
  });
});
