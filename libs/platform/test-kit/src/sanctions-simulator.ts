import http from 'node:http';
import { type AddressInfo } from 'node:net';
import {
  sandboxSanctionedParties,
  sanctionsDocument,
  type SanctionsListName,
  sanctionsLists,
} from './sanctions-documents';

/** How the publishers treat a request for a list. */
type SanctionsBehaviour =
  | { readonly kind: 'normal' }
  /** What sites answer programs that they take for robots. */
  | { readonly kind: 'forbidden' }
  /** A burst of these is usual while the EU's file is being made. */
  | { readonly kind: 'error' }
  /** A page of the site, with 200. */
  | { readonly kind: 'page' }
  /** The head, then nothing until the spec lets it: the file is being made. */
  | { readonly kind: 'held'; readonly until: Promise<unknown> }
  /** Promises the whole file and hangs up in the middle. */
  | { readonly kind: 'truncated' }
  /** Half a file, as if it were all. */
  | { readonly kind: 'half' }
  /** To the address that is given. */
  | { readonly kind: 'redirect'; readonly location: string };

export interface SanctionsSimulator {
  /** Of all five publishers. */
  readonly origin: string;
  /** Paths that were asked, oldest first. */
  readonly requests: readonly string[];
  /** Another file for a list. */
  publish(list: SanctionsListName, document: string): void;
  /** From now on, whatever is asked. */
  behave(behaviour: SanctionsBehaviour): void;
  /** The next requests for a file, one each, before everything else. */
  script(behaviours: readonly SanctionsBehaviour[]): void;
  reset(): void;
  close(): Promise<void>;
}

const euToken = 'public-token-of-the-simulator';
const ofacSignature = 'X-Amz-Signature=of-the-simulator';
const euFile = '/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content';
const ofacFile = '/signed/SDN.XML';

/** The publishers of the five lists on loopback, each at its path, with invented parties of today. */
export async function startSanctionsSimulator(): Promise<SanctionsSimulator> {
  const documents = new Map<SanctionsListName, string>();
  const requests: string[] = [];
  const scripted: SanctionsBehaviour[] = [];
  let behaviour: SanctionsBehaviour = { kind: 'normal' };
  const reset = () => {
    const today = new Date().toISOString().slice(0, 10);
    for (const list of sanctionsLists) documents.set(list, sanctionsDocument(list, sandboxSanctionedParties[list], today)); // prettier-ignore
    requests.length = scripted.length = 0;
    behaviour = { kind: 'normal' };
  };
  reset();
  const server = http.createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    requests.push(request.url ?? '');
    const reply = replyTo(request, `http://127.0.0.1:${port}`, documents);
    if (typeof reply !== 'string') return void response.writeHead(reply.status, reply.headers).end(reply.body);
    perform(scripted.shift() ?? behaviour, response, reply).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => resolve());
  });
  server.unref();
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    publish: (list, document) => void documents.set(list, document),
    behave: (next) => void (behaviour = next),
    script: (behaviours) => void scripted.push(...behaviours),
    reset,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Reply {
  readonly status: number;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string;
}

/** The file that a request leads to, or another answer. */
function replyTo(
  { url = '/', method, headers }: http.IncomingMessage,
  origin: string,
  documents: ReadonlyMap<SanctionsListName, string>,
): string | Reply {
  const { pathname, searchParams, search } = new URL(url, origin);
  // A web page of another origin may not drive the simulator.
  if (method !== 'GET' || headers.origin !== undefined || `http://${headers.host}` !== origin) return { status: 403 };
  switch (pathname) {
    case '/fsd/fsf/public/rss': {
      const link = `${origin}${euFile}?token=${euToken}`;
      const items = `<item><title>CSV</title><link>${link.replace('xmlFull', 'csvFull')}</link></item><item><title>XML</title><link>${link}</link></item>`;
      const body = `<rss version="2.0"><channel><title>FSF</title>${items}</channel></rss>`;
      return { status: 200, headers: { 'content-type': 'application/rss+xml' }, body };
    }
    case euFile:
      return searchParams.get('token') === euToken ? documents.get('eu')! : { status: 403 };
    case '/resources/xml/en/consolidated.xml':
      return documents.get('un')!;
    case '/api/PublicationPreview/exports/SDN.XML':
      return { status: 302, headers: { location: `${origin}${ofacFile}?${ofacSignature}` } };
    case ofacFile:
      return search === `?${ofacSignature}` ? documents.get('ofac')! : { status: 403 };
    case '/docs/UK-Sanctions-List.xml':
      return documents.get('uk')!;
    case '/sesam-search-web/pages/downloadXmlGesamtliste.xhtml':
      return documents.get('ch')!;
    default:
      return { status: 404 };
  }
}

async function perform(behaviour: SanctionsBehaviour, response: http.ServerResponse, file: string): Promise<void> {
  const type = { 'content-type': 'application/xml' };
  const half = file.slice(0, file.length / 2);
  switch (behaviour.kind) {
    case 'normal':
      return void response.writeHead(200, type).end(file);
    case 'forbidden':
      return void response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Forbidden</html>');
    case 'error':
      return void response.writeHead(500).end();
    case 'page':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Maintenance</body></html>');
    case 'held':
      response.writeHead(200, type);
      response.flushHeaders();
      await behaviour.until;
      return void response.end(file);
    case 'truncated':
      response.writeHead(200, { ...type, 'content-length': Buffer.byteLength(file) });
      return void response.write(half, () => response.destroy());
    case 'half':
      return void response.writeHead(200, type).end(half);
    case 'redirect':
      return void response.writeHead(302, { location: behaviour.location }).end();
  }
}
