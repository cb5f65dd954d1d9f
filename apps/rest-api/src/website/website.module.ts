import { edgeError, neverShed, RequestRefused } from '@einvoice/http-service';
import { sitePages } from '@einvoice/site-contract';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type AppParts } from '../app-parts';
import { keepToSite } from '../http/session-authenticator';
import { inHtml, WebsiteFile, type Addresses } from './website-file';

/** Everything a page may do: load what this site serves, and nothing inline. A text cannot become a script. */
const pagePolicy = [
  `default-src 'none'`,
  ...['script-src', 'style-src', 'font-src', 'connect-src', 'form-action', 'manifest-src'].map(
    (what) => `${what} 'self'`,
  ),
  `img-src 'self' data:`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
  `require-trusted-types-for 'script'`,
].join('; ');

const pageHeaders = {
  'content-security-policy': pagePolicy,
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};
const otherMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];
const unknownPage = '404.html';

abstract class WebsiteFolder {
  abstract readonly path: string;
  /** Only there the pages below `dev` exist, and every page says where it is. */
  abstract readonly isSandbox: boolean;
  abstract readonly addresses: Addresses;
}

/**
 * Serves the built website: `review.html` at `/review`, all other files at their own path, `404.html` to a person at an
 * address that nothing has. What is served is what the folder holds at the start, from memory: no path of a request ever
 * becomes a path of a file.
 */
@Module({})
export class WebsiteModule implements OnModuleInit {
  constructor(
    private readonly folder: WebsiteFolder,
    private readonly adapters: HttpAdapterHost,
  ) {}

  static of(
    folder: string,
    {
      environment,
      publicSiteUrl,
      discoverySettings,
    }: Pick<AppParts, 'environment' | 'publicSiteUrl' | 'discoverySettings'>,
  ): DynamicModule {
    const addresses: Addresses = { site_url: publicSiteUrl, base_url: discoverySettings.publicBaseUrl };
    const useValue: WebsiteFolder = { path: folder, isSandbox: environment === 'sandbox', addresses };
    return { module: WebsiteModule, providers: [{ provide: WebsiteFolder, useValue }] };
  }

  onModuleInit(): void {
    const fastify: FastifyInstance = this.adapters.httpAdapter.getInstance();
    const files = filesIn(this.folder);
    for (const [name, file] of files) {
      const address = addressOf(name, this.folder.isSandbox);
      // A page gets all its parts: without one of its programs it would do nothing.
      if (address !== null)
        fastify.get(address, { config: { ...neverShed } }, (request, reply) => sendPage(file, request, reply));
    }
    const sitemap = sitemapOf([...files], this.folder.addresses.site_url);
    fastify.get('/sitemap.xml', { config: { ...neverShed } }, (_request, reply) =>
      reply.headers(sitemapHeaders).send(sitemap),
    );
    const page = files.get(unknownPage);
    fastify.get('/*', (request, reply) => answerUnknown(fastify, request, reply, page));
  }
}

/** The folder of the website when it has been built; else null. */
export const builtWebsite = (folder: string | null): string | null =>
  folder !== null && existsSync(path.join(folder, 'index.html')) ? folder : null;

function filesIn({ path: folder, addresses }: WebsiteFolder): ReadonlyMap<string, WebsiteFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  return new Map(names.map((name) => [name, new WebsiteFile(folder, name, addresses)]));
}

const sitemapHeaders = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' };

/** Every page that asks to be found, by the address of this installation. */
function sitemapOf(files: readonly (readonly [name: string, file: WebsiteFile])[], siteUrl: string): string {
  const addresses = files
    .filter(([name, file]) => name.endsWith('.html') && !name.startsWith('dev/') && file.isIndexed)
    .flatMap(([name]) => addressOf(name, false) ?? [])
    .filter((address) => !address.includes(':'));
  const urls = addresses.sort().map((address) => `<url><loc>${inHtml(siteUrl)}${address}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

/** The page of one top-up, in each language. */
const topUpOutcome = /^(?:([a-z]{2})\/)?top-up\/outcome\.html$/;
/** What a page loads to say where it is: one file of a sandbox, another of a live service. */
const surroundings = { address: '/environment.css', live: 'environment.css', sandbox: 'environment.sandbox.css' };

/** Where a file is served; null = nowhere. */
function addressOf(file: string, isSandbox: boolean): string | null {
  if (file === unknownPage || (!isSandbox && file.startsWith('dev/'))) return null;
  if (file === surroundings.live) return isSandbox ? null : surroundings.address;
  if (file === surroundings.sandbox) return isSandbox ? surroundings.address : null;
  if (!file.endsWith('.html')) return `/${encodeURI(file)}`;
  const page = file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '');
  const outcome = topUpOutcome.exec(file);
  if (outcome !== null) return `${outcome[1] === undefined ? '' : `/${outcome[1]}`}${sitePages.topUpOutcome}`;
  return `/${page}`;
}

function sendPage(file: WebsiteFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  keepToSite(reply);
  return file.send(request, reply.headers(pageHeaders));
}

/** To a person a page; to a program the error that every route has. */
function answerUnknown(
  fastify: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  page: WebsiteFile | undefined,
): Promise<FastifyReply> {
  const url = request.url.split('?', 1)[0] ?? '';
  const methods = otherMethods.filter((method) => fastify.hasRoute({ url, method: method as 'POST' }));
  if (methods.length > 0) {
    const allow = ['OPTIONS', ...methods].sort().join(', ');
    throw new RequestRefused(edgeError('method_not_allowed', { headers: { allow } }));
  }
  const isPerson = !url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');
  if (!isPerson || !page) throw new RequestRefused(edgeError('not_found'));
  return sendPage(page, request, reply.code(404));
}
