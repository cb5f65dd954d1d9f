import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { repositoryRoot } from '@einvoice/test-kit';
import { errorCodes } from './pages/docs-errors';
import { ruleIds } from './pages/docs-rules';
import { priceOf, tools } from './pages/docs-tools';

const parent = mkdtempSync(path.join(repositoryRoot, 'dist', 'website-spec-'));
const folder = path.join(parent, 'site');
let files: string[];
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const pages = () => files.filter((file) => file.endsWith('.html'));

beforeAll(() => {
  execFileSync(process.execPath, ['apps/website/build.mjs', folder], { cwd: repositoryRoot, stdio: 'ignore' });
  files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}, 120_000);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

it('W1 no page has an inline script, an inline style, a handler or an address of another host', () => {
  for (const page of pages()) {
    const html = read(page);
    expect([page, /<script(?![^>]*\ssrc=)/.test(html)]).toEqual([page, false]);
    expect([page, /<style|\sstyle="|\son[a-z]+="|javascript:/i.test(html)]).toEqual([page, false]);
    const addresses = [...html.matchAll(/\s(?:src|href|action)="([^"]*)"/g)].map(([, address = '']) => address);
    expect([page, addresses.filter((address) => !/^(\/(?!\/)|#)/.test(address))]).toEqual([page, []]);
  }
  const style = read(files.find((file) => file.endsWith('.css') && file.startsWith('assets/'))!);
  expect(style).not.toMatch(/url\((?!"?\/)|@import/);
});

it('every link of every page leads to a page, or to a route of the service', () => {
  const routes = ['/openapi.json', '/llms.txt', '/api/capabilities/v1', '/environment.css'];
  const known = new Set([
    ...files.map((file) => `/${file}`),
    ...pages().map((page) => `/${page.replace(/\.html$/, '')}`),
    '/',
  ]);
  const broken = pages().flatMap((page) =>
    [...read(page).matchAll(/href="(\/[^"#?]*)/g)]
      .map(([, address = '']) => address)
      .filter((address) => !known.has(address) && !routes.includes(address))
      .map((address) => `${page}: ${address}`),
  );
  expect(broken).toEqual([]);
});

it('every tool with its price, every error code and every rule has a page that reads without JavaScript', () => {
  const text = (file: string) =>
    read(file)
      .replace(/<script[^]*?<\/script>/g, '')
      .replace(/<[^>]+>|<!-- -->/g, '');
  for (const tool of tools) expect(text(`docs/tools/${tool.name}.html`)).toContain(priceOf(tool));
  const home = text('index.html');
  for (const tool of tools) expect(home).toContain(tool.name);
  for (const [code, { remedy }] of errorCodes) {
    expect(read(`docs/errors/${code}.html`)).toContain(remedy.split(/['"<>&]/)[0]);
  }
  for (const id of ruleIds) expect(files).toContain(`docs/rules/${id}.html`);
  expect(text('review.html')).toContain('Drop a draft here');
  expect(home).toContain('We never send, create, book or file an invoice.');
});

it('a public page is at most 60 kB, the review page and those of an account at most 120 kB, all of it compressed', () => {
  const size = (file: string) => gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length;
  const asset = (pattern: RegExp) =>
    files.filter((file) => pattern.test(file)).reduce((sum, file) => sum + size(file), 0);
  const font = asset(/next-latin-wght-normal.*woff2$/);
  const shell = font + asset(/^assets\/style.*css$/) + asset(/^assets\/theme.*js$/);
  const reviewStyle = asset(/^assets\/reviewStyle.*css$/);
  const docsStyle = asset(/^assets\/docsStyle.*css$/);
  const accountStyle = docsStyle + asset(/^assets\/accountStyle.*css$/);
  expect(asset(/^assets\/style.*css$/) + reviewStyle).toBeLessThanOrEqual(8_000);
  for (const page of ['index.html', 'pricing.html', 'docs/rules.html', 'docs/errors.html', 'changelog.html']) {
    const style = docsStyle + (page === 'index.html' ? reviewStyle : 0);
    expect([page, shell + style + size(page) <= 60_000]).toEqual([page, true]);
  }
  expect(shell + reviewStyle + size('review.html') + firstLoad('review')).toBeLessThanOrEqual(120_000);
  for (const page of ['overview', 'connections', 'ledger', 'sign-in']) {
    const programs = new Set<string>();
    firstLoad('account', programs);
    const bytes =
      shell + accountStyle + size('account.html') + firstLoad('account') + firstLoad(`${page}-pages?`, programs);
    expect([page, bytes, bytes <= 120_000]).toEqual([page, bytes, true]);
  }

  /** A program and what it imports at once; what it imports later is no part of the first load. */
  function firstLoad(name: string, seen = new Set<string>()): number {
    const visit = (file: string): number => {
      if (seen.has(file)) return 0;
      seen.add(file);
      const imported = [...read(file).matchAll(/(?:^|;)import(?:[^;"'()]*from)?["']\.\/([^"']+)["']/g)];
      return size(file) + imported.reduce((sum, [, other = '']) => sum + visit(`assets/${other}`), 0);
    };
    return visit(files.find((file) => new RegExp(`^assets/${name}-[\\w-]{8}\\.js$`).test(file))!);
  }
});
