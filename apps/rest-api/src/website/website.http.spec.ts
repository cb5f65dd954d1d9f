import { returnPageOf, siteRoutes } from '@einvoice/site-contract';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { openSiteSystem, type SiteSystem } from '../test-site.fixture';
import { redirectVariants } from '../sign-in/redirect-variants.fixture';

const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-website-'));
const files: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><title>home</title>',
  'review.html': '<!doctype html><title>review</title>',
  'account/ledger.html': '<!doctype html><title>ledger</title>',
  'top-up/outcome.html': '<!doctype html><title>outcome</title>',
  'dev/mailbox.html': '<!doctype html><title>mailbox</title>',
  'docs/mcp.html': '<code>curl {site_url}/api/mcp</code><p>{base_url}/x402 {brief}</p>',
  '404.html': '<!doctype html><title>nothing here</title>',
  'environment.css': '/* live */',
  'environment.sandbox.css': '/* sandbox */',
  'assets/site-BXc9_1aZ.js': `export const text = ${JSON.stringify('x'.repeat(4_000))};`,
  'account.html': '<meta name="robots" content="noindex"><title>account</title>',
  'robots.txt': 'User-agent: *\nSitemap: {site_url}/sitemap.xml\n',
};

let system: SiteSystem;
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  writeFileSync(path.join(path.dirname(folder), 'einvoice-outside.txt'), 'outside');
  system = await openSiteSystem({ websiteFolder: folder });
});
afterAll(async () => {
  await system.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(path.join(path.dirname(folder), 'einvoice-outside.txt'), { force: true });
});

const asPerson = { accept: 'text/html,*/*' };
const page = (address: string, headers: Record<string, string> = asPerson) =>
  fetch(`${system.url}${address}`, { headers });

it.each([
  ['/', 'home'],
  ['/review', 'review'],
  ['/account/ledger', 'ledger'],
  ['/top-up/tu_0123', 'outcome'],
  ['/dev/mailbox', 'mailbox'],
])('serves %s', async (address, title) => {
  const answer = await page(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await answer.text()).toContain(`<title>${title}</title>`);
});

it('lists in a sitemap every page that asks to be found, by the address of the installation', async () => {
  const answer = await page('/sitemap.xml');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  const listed = Array.from((await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address);
  const pages = ['/', '/account/ledger', '/docs/mcp', '/review'];
  expect(listed).toEqual(pages.map((address) => `http://localhost:3000${address}`));
  expect(await (await page('/robots.txt')).text()).toContain('\nSitemap: http://localhost:3000/sitemap.xml\n');
});

it('W1 W2 a page may load only what this site serves, runs nothing inline, and cannot be framed', async () => {
  for (const address of ['/', '/review', '/nowhere', '/assets/site-BXc9_1aZ.js']) {
    const { headers } = await page(address);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

it('lets hashed files be kept for ever and others be asked for again, which costs no bytes', async () => {
  const asset = await page('/assets/site-BXc9_1aZ.js', { 'accept-encoding': 'identity' });
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const home = await page('/');
  expect(home.headers.get('cache-control')).toBe('no-cache');
  const etag = home.headers.get('etag') ?? '';
  for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    expect((await page('/', { ...asPerson, 'if-none-match': tags })).status).toBe(304);
  }
  expect((await page('/', { ...asPerson, 'if-none-match': '"x"' })).status).toBe(200);
});

it('compresses texts for who takes it, each encoding with a tag of its own', async () => {
  const sizes = new Map<string, number>();
  const tags = new Set<string | null>();
  for (const encoding of ['br', 'gzip', 'identity', 'br;q=0']) {
    const { status, size, headers } = await raw('/assets/site-BXc9_1aZ.js', encoding);
    expect([status, headers.vary]).toEqual([200, 'accept-encoding']);
    expect(headers['content-encoding']).toBe(/^(br|gzip)$/.test(encoding) ? encoding : undefined);
    sizes.set(encoding, size);
    tags.add(headers.etag ?? null);
  }
  expect(sizes.get('br')).toBeLessThan(sizes.get('identity')! / 10);
  expect(tags.size).toBe(3);
});

it('tells a person that there is nothing, and a program in the shape of every error', async () => {
  const lost = await page('/nowhere');
  expect([lost.status, await lost.text()]).toEqual([404, files['404.html']]);
  for (const [address, headers] of [
    ['/api/nowhere', asPerson],
    ['/nowhere', { accept: 'application/json' }],
  ] as const) {
    const answer = await page(address, headers);
    const body = (await answer.json()) as { error: { code: string } };
    expect([answer.status, body.error.code]).toEqual([404, 'not_found']);
  }
  const post = await page(siteRoutes.signIn);
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
});

it.each([
  '/../einvoice-outside.txt',
  '/%2e%2e/einvoice-outside.txt',
  '/..%2feinvoice-outside.txt',
  '/assets/..%5c..%5cx',
  '/review.html',
  '/404.html',
  '/environment.sandbox.css',
])('has nothing at %s', async (address) => expect((await raw(address, 'identity')).status).toBeGreaterThanOrEqual(400));

it('puts the addresses of this installation into its pages, so that a sample runs as it is copied', async () => {
  const text = await (await page('/docs/mcp')).text();
  const { publicBaseUrl } = system.parts.discoverySettings;
  expect(text).toBe(`<code>curl http://localhost:3000/api/mcp</code><p>${publicBaseUrl}/x402 {brief}</p>`);
});

it('says on every page of a sandbox that it is one', async () => {
  expect(await (await page('/environment.css')).text()).toBe('/* sandbox */');
});

/** Fetch would tidy the address and unpack the answer. */
function raw(
  address: string,
  encoding: string,
): Promise<{ status: number; size: number; headers: http.IncomingHttpHeaders }> {
  const { hostname, port } = new URL(system.url);
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path: address, headers: { 'accept-encoding': encoding } };
    http
      .get(options, (response) => {
        let size = 0;
        response.on('data', (chunk: Buffer) => (size += chunk.length));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, size, headers: response.headers }));
      })
      .once('error', reject);
  });
}

/** So many at once as leave the machine some room. */
const inTens = <Each>(all: readonly Each[]): Each[][] =>
  Array.from({ length: Math.ceil(all.length / 10) }, (_, at) => all.slice(at * 10, at * 10 + 10));

describe('W3 after signing in', () => {
  // The address is compared in one place; by HTTP every second variant, for each needs a sign-in of its own.
  const sent = redirectVariants.filter((_, at) => at % 2 === 0);

  it(`each of ${redirectVariants.length} redirect variants → /account; ${sent.length} of them by mail and by signing in`, async () => {
    for (const wanted of redirectVariants) expect(returnPageOf(wanted)).toBe('/account');
    expect(sent.length).toBeGreaterThanOrEqual(40);
    const led = async (returnTo: string, at: number) => {
      const browser = system.browser();
      const email = `led${at}@example.com`;
      const asked = await browser.post(siteRoutes.signIn, { email, returnTo });
      const text = (await system.lastMail(email))?.text ?? '';
      const [, token, to] = /#token=([A-Za-z]+)&to=(\S+)/.exec(text) ?? [];
      const confirmed = await browser.post(siteRoutes.signInConfirm, { token, returnTo });
      return [returnTo, asked.status, to, confirmed.json.returnTo as unknown];
    };
    const answers: unknown[] = [];
    for (const some of inTens(sent)) {
      answers.push(...(await Promise.all(some.map((each) => led(each, sent.indexOf(each))))));
    }
    expect(answers).toEqual(sent.map((returnTo) => [returnTo, 202, '/account', '/account']));
  });

  it('what is no text, very long, or given twice is no page either', async () => {
    const long = `/account/${'../'.repeat(10_000)}/evil.example`;
    const others = [long, ['/account'], ['//evil.example', '/account'], { 0: '/account' }, 7, true, null, undefined];
    for (const wanted of others) expect(returnPageOf(wanted)).toBe('/account');
    const twice = new URLSearchParams('return=//evil.example&return=/top-up');
    expect(returnPageOf(twice.get('return'))).toBe('/account');
    const token = await system.linkFor(system.browser(), 'long@example.com');
    for (const returnTo of [long, ['/account'], { 0: '/account' }, 7, '/account\u0000', '\ud800']) {
      expect((await system.browser().post(siteRoutes.signInConfirm, { token, returnTo })).status).toBe(400);
    }
    const { json } = await system.browser().post(siteRoutes.signInConfirm, { token });
    expect(json.returnTo).toBe('/account');
  });
});
