import { pinnedEditions } from '@einvoice/invoice-rules';
import { createHash } from 'node:crypto';
import { freeCalls } from '@einvoice/limits';
import { repositoryRoot } from '@einvoice/test-kit';
import { catalogue, checkArguments, toolsList } from '@einvoice/tool-catalogue';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { agentBootstrapDocument } from './agent-bootstrap';
import { agentContextDocument } from './agent-context';
import { capabilitiesDocument } from './capabilities';
import { changelogDocument } from './changelog';
import { statements, usdOf, type DocumentTerms } from './document-terms';
import { errorsDocument } from './errors-document';
import { pricingDocument, type ToolPricing } from './pricing';
import { everySourceLive } from './testing.fixture';
import { llmsText, skillDescription, skillText } from './texts';

const all = { site: true, account: true, topUp: true };
const none = { site: false, account: false, topUp: false };
const terms: DocumentTerms = {
  publicSiteUrl: 'https://site.example',
  publicBaseUrl: 'https://calls.example',
  environment: 'live',
  pages: all,
};

const documentsAt = (at: DocumentTerms): Record<string, string> => ({
  llms: llmsText(at),
  skill: skillText(at),
  context: JSON.stringify(agentContextDocument(at)),
  bootstrap: JSON.stringify(agentBootstrapDocument(at)),
  capabilities: JSON.stringify(capabilitiesDocument(at, everySourceLive)),
  pricing: JSON.stringify(pricingDocument(at)),
});
const documents = Object.entries(documentsAt(terms));
/** The same on every installation. */
const fixed = [
  ['changelog', JSON.stringify(changelogDocument(''))],
  ['errors', JSON.stringify(errorsDocument())],
];
const names = catalogue.map(({ name }) => name);
const pricedTools = catalogue.filter(({ price }) => price.credits > 0);

describe('tools and prices of the documents are those of the catalogue', () => {
  it('pricing and capabilities have every tool, its access routes and its prices, and no other', () => {
    for (const document of [pricingDocument(terms), capabilitiesDocument(terms, everySourceLive)]) {
      const { tools } = document as { tools: readonly ToolPricing[] };
      expect(tools.map(({ name }) => name)).toEqual(names);
      for (const [index, { mcp, paycall }] of tools.entries()) {
        const { price, accessRoutes, parts, name } = catalogue[index]!;
        expect(mcp?.credits).toBe(accessRoutes.includes('mcp') ? price.credits : undefined);
        expect(mcp?.per ?? null).toBe(price.credits > 0 ? (parts?.unit ?? 'ready answer') : null);
        expect(paycall?.amount).toBe(price.paycallUnits);
        expect(paycall?.url).toBe(paycall ? `https://calls.example/x402/mainnet/paycall/tools/${name}` : undefined);
      }
    }
  });

  it('a change of a price is a change of these lines, and belongs in the changelog', () => {
    const { tools } = pricingDocument(terms) as { tools: readonly ToolPricing[] };
    const lines = tools.map(({ name, mcp, paycall }) => `${name}: ${mcp?.credits ?? '-'} / ${paycall?.usd ?? '-'}`);
    expect(lines).toMatchInlineSnapshot(`
      [
        "validate_invoice: 1 / 0.01",
        "validate_vat_number: 1 / 0.01",
        "verify_vat_vies: 1 / 0.01",
        "lookup_peppol_participant: 1 / 0.01",
        "get_einvoice_readiness: 1 / 0.01",
        "check_vat_list: 2 / -",
        "check_vat_list_format: 0 / -",
        "verify_iban: 0 / -",
        "check_payment_change: 0 / -",
        "search_eprel_products: 1 / -",
        "get_eprel_product_record: 1 / -",
        "get_eprel_energy_label_data: 1 / -",
        "compare_eprel_product_metrics: 1 / -",
        "check_energy_label_listing: 1 / -",
        "validate_eori: 1 / -",
        "search_taric_codes: 1 / -",
        "check_eu_import_measures: 2 / -",
        "estimate_low_value_import_cost: 1 / -",
        "screen_sanctioned_name: 2 / -",
        "screen_sanctioned_identifier: 2 / -",
        "get_sanctions_listing: 1 / -",
        "list_sanctions_regimes: 0 / -",
        "prepare_energy_label_preflight_receipt: 2 / -",
        "prepare_screening_receipt: 2 / -",
        "prepare_import_preflight_receipt: 2 / -",
      ]
    `);
  });

  it.each(['context', 'capabilities', 'llms', 'skill'])('%s says which terminal client is published, and which cannot be installed yet', (name) => {
    const text = documentsAt(terms)[name]!.replace(/\s+/g, ' ');
    expect(text).toMatch(/0\.2\.4.{1,80}auth.+call.+connect.+disconnect.+discover.+doctor.+init.+status.+test.+0\.3\.0/);
    expect(text).toMatch(/--version.+file-to-data.+run/);
    expect(text).toMatch(/not.yet.installable/);
  }); // prettier-ignore

  it('says the most that a call paid by parts can cost', () => {
    const { tools } = pricingDocument(terms) as { tools: readonly ToolPricing[] };
    expect(tools.find(({ name }) => name === 'check_vat_list')!.mcp).toMatchObject({
      credits: 2,
      creditsPerCallMax: 40,
    });
  });

  it.each(documents)('%s names tools of the catalogue only', (_name, text) => {
    const verbs = /\b(?:validate|verify|check|lookup|get|prepare|screen|search|list|estimate|compare)_[a-z0-9_]+/g;
    const step = ['list_tools', 'verify_receipt'];
    const known = [...names, ...step, 'check_timeout'];
    expect([...new Set(text.match(verbs))].filter((word) => !known.includes(word))).toEqual([]);
  });

  it.each(['llms', 'skill'])('%s has every tool that costs credits, each with its price', (name) => {
    const lines = documentsAt(terms)[name]!.split('\n');
    for (const { name: tool, price, parts } of pricedTools) {
      const line = lines.find((text) => / credits? per /.test(text) && text.includes(`\`${tool}\``))!;
      const [, count] = /(\d+) credits? per/.exec(line)!;
      expect([tool, Number(count)]).toEqual([tool, price.credits]);
      expect(line).toContain(`per ${parts?.unit ?? 'ready answer'}`);
    }
    for (const { name: tool } of catalogue) expect(documentsAt(terms)[name]).toContain(`\`${tool}\``);
  });

  it('llms begins with requests that are JSON-RPC as they are, the second a free call of a tool', () => {
    const sent = [...documentsAt(terms)['llms']!.matchAll(/^curl -s (\S+) .* -d '([^']+)'$/gm)];
    expect(sent.map(([, url]) => url)).toEqual(['https://site.example/api/mcp', 'https://site.example/api/mcp']);
    const [list, call] = sent.map(([, , body]) => JSON.parse(body!));
    expect([list.method, call.method]).toEqual(['tools/list', 'tools/call']);
    const tool = catalogue.find(({ name }) => name === call.params.name)!;
    expect([tool.price.credits, checkArguments(tool, call.params.arguments).ok]).toEqual([0, true]);
  });

  it('the skill says how a call is named, and never that other rows go out under the same name', () => {
    const { skill } = documentsAt(terms);
    expect(skill).toContain('`x-service-idempotency-key`, or in params._meta');
    expect(skill).toMatch(/unavailable send the identical list later, with the same key/);
  });

  it.each(documents)('%s has no other amount than those of the catalogue', (_name, text) => {
    const inCredits = [...text.matchAll(/\b(\d+) credits?\b/g)].map(([, count]) => Number(count));
    const known = [1, ...catalogue.flatMap(({ price, parts }) => [price.credits, price.credits * (parts?.most ?? 1)])];
    expect(inCredits.filter((count) => !known.includes(count))).toEqual([]);
    const inDollars = [...text.matchAll(/\b(\d+\.\d+) USD\b/g)].map(([, amount]) => amount);
    const sold = catalogue.flatMap(({ price }) => (price.paycallUnits ? [usdOf(price.paycallUnits)] : []));
    expect(inDollars.filter((amount) => !sold.includes(amount!))).toEqual([]);
  });

  it.each([
    ['10000', '0.01'],
    ['1', '0.000001'],
    ['1500000', '1.50'],
    ['12340000', '12.34'],
  ])('%s units of USDC are %s USD', (units, usd) => expect(usdOf(units)).toBe(usd));

  it('the sources of a tool are named exactly when it asks outside', () => {
    for (const { name, sources, annotations } of catalogue) {
      expect([name, sources !== undefined]).toEqual([name, annotations.openWorldHint]);
    }
  });

  it('the free calls are those that the ledger gives', () => {
    const file = path.join(repositoryRoot, 'prisma/migrations/20261122030000_ledger_runs/migration.sql');
    const sql = readFileSync(file, 'utf8');
    expect(sql).toContain(`free.credits_posted := ${freeCalls.calls};`);
    expect(sql).toContain(`INTERVAL '${freeCalls.days} days'`);
  });
});

describe('what the documents say', () => {
  it.each([...documents, ...fixed])(
    '%s says that there is no SLA, no penetration test, no sending, no guarantee',
    (_name, text) => {
      for (const statement of statements) expect(text).toContain(statement);
      expect(statements.join(' ')).toMatch(/SLA.*penetration test.*sent.*certificate.*legal, fiscal or compliance/s);
    },
  );

  it.each(documents)('%s is printable ASCII, so that nothing can hide in it', (_name, text) => {
    expect(text).toMatch(/^[ -~\n]+$/);
  });

  it.each(documents)('%s has no address but those of this installation', (_name, text) => {
    const hosts = [...text.matchAll(/https?:\/\/[a-z0-9.:-]*[a-z0-9]/g)].map(([origin]) => origin);
    expect(hosts.length).toBeGreaterThan(0);
    expect([...new Set(hosts)].filter((origin) => !/^https:\/\/(site|calls)\.example$/.test(origin))).toEqual([]);
  });

  it('the batch route is labs, wherever it has a status', () => {
    for (const document of [pricingDocument(terms), capabilitiesDocument(terms, everySourceLive)]) {
      const { routes } = document as { routes: readonly { url: string; status: string }[] };
      expect(routes.find(({ url }) => url.endsWith('/api/v1/vat/verify'))!.status).toBe('labs');
    }
    expect(llmsText(terms)).toMatch(/\/api\/v1\/vat\/verify`.*Status: labs/);
  });

  it('no page is named that is not mounted', () => {
    const texts = Object.values(documentsAt({ ...terms, pages: none })).join('\n');
    expect(texts).not.toMatch(/\/account|\/top-up/);
    expect(documentsAt(terms)['llms']).toMatch(
      /https:\/\/site\.example\/account\/connections.*https:\/\/site\.example\/top-up/s,
    );
  });

  it('a sandbox says that it is one', () => {
    for (const text of Object.values(documentsAt({ ...terms, environment: 'sandbox' })))
      expect(text).toContain('sandbox');
    expect(llmsText(terms)).not.toContain('This installation is a sandbox');
  });

  it('llms.txt has at most 6 kB, SKILL.md a head that agents accept', () => {
    expect(Buffer.byteLength(llmsText(terms))).toBeLessThanOrEqual(6_000);
    expect(skillText(terms)).toMatch(
      /^---\nname: [a-z0-9-]{1,64}\ndescription: .+\nlicense: \S+\ncompatibility: .{1,500}\n/,
    );
    expect(skillDescription.length).toBeLessThanOrEqual(1_024);
    expect(skillDescription).not.toMatch(/: |#/);
    expect(skillText(terms).split('\n').length).toBeLessThan(500);
  });

  it('no document holds a secret, only where it goes', () => {
    const { steps } = agentBootstrapDocument(terms) as { steps: readonly { step: string }[] };
    expect(steps.map(({ step }) => step)).toEqual([
      ...['list_tools', 'call_free_tool', 'create_connection', 'call_priced_tool'],
      ...['read_balance', 'pay_per_call', 'verify_receipt'],
    ]);
    expect(JSON.stringify(steps)).not.toMatch(/_live_/);
  });
});

describe('the changelog', () => {
  it('reads versions with a date, and entries of several lines', () => {
    const { versions } = changelogDocument(
      '# Changelog\n\n## [1.2.0] - 2026-11-22\n\n- One\n  more `verify_iban`.\n- Two.\n',
    );
    const entries = [
      { note: 'One more `verify_iban`.', tools: ['verify_iban'] },
      { note: 'Two.', tools: [] },
    ];
    expect(versions).toEqual([{ version: '1.2.0', date: '2026-11-22', entries }]);
  });

  it('of an empty file is empty', () =>
    expect(changelogDocument('')).toEqual({ version: 1, versions: [], statements }));
});

it('M3 capabilities name the digest of what tools/list answers, as an agent takes it', () => {
  const listed = JSON.parse(JSON.stringify(toolsList(catalogue, 'mcp'))) as { readonly tools: readonly object[] };
  const toolsSha256 = createHash('sha256').update(JSON.stringify(listed.tools)).digest('hex');
  expect(capabilitiesDocument(terms, everySourceLive)).toMatchObject({ mcp: { toolsSha256 } });
});

it('capabilities name every pinned edition, and CEN 1.3.17 as said to be out and not as pinned', () => {
  const { officialRules } = capabilitiesDocument(terms, everySourceLive) as { officialRules: readonly object[] };
  expect(officialRules).toEqual(pinnedEditions.map(({ page: _page, ...facts }) => facts));
  expect(officialRules[0]).toEqual({
    family: 'cen-en16931',
    title: 'CEN rules of EN 16931',
    editions: [
      { edition: '1.3.15', releasedOn: '2025-10-17' },
      { edition: '1.3.16', releasedOn: '2026-04-14' },
    ],
    saidToBeOut: { edition: '1.3.17', since: '2026-10' },
  });
});
