import http from 'node:http';
import { type AddressInfo } from 'node:net';

/** An answer over the wire. */
export interface SoapReply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export interface SoapServer {
  readonly origin: string;
  readonly endpoint: string;
  close(): Promise<void>;
}

interface SoapServerOptions {
  readonly port: number;
  readonly path: string;
  readonly wsdl: (endpoint: string) => string;
  /** A question that is no HTTP mistake. */
  readonly answer: (body: Buffer, response: http.ServerResponse) => Promise<void>;
}

const bodyBytesMax = 64 * 1024;
const envelopeNamespace = 'http://schemas.xmlsoap.org/soap/envelope/';

/** A SOAP 1.1 service on loopback: refuses what is no question over HTTP, gives its interface description. */
export async function startSoapServer(options: SoapServerOptions): Promise<SoapServer> {
  const server = http.createServer((request, response) => {
    serve(request, response, options, (server.address() as AddressInfo).port).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', () => resolve());
  });
  server.unref();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    endpoint: origin + options.path,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function serve(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { path, wsdl, answer }: SoapServerOptions,
  port: number,
): Promise<void> {
  const { method, url, headers } = request;
  // A web page of another origin may not drive the simulator, and nobody else's host name leads here.
  const isOurs = headers.host === `127.0.0.1:${port}` || headers.host === `localhost:${port}`;
  if (!isOurs || headers.origin !== undefined) return refuse(response, 403);
  if (method === 'GET' && url === `${path}?wsdl`) {
    return sendSoap(response, { status: 200, type: 'text/xml', body: wsdl(`http://${headers.host}${path}`) });
  }
  if (url !== path) return refuse(response, 404);
  if (method !== 'POST') return refuse(response, 405);
  if (!headers['content-type']?.startsWith('text/xml')) return refuse(response, 415);
  if (headers['soapaction'] === undefined) return sendSoap(response, soapFault('The SOAPAction header is missing.'));
  await answer(await readBody(request), response);
}

const refuse = (response: http.ServerResponse, status: number): void =>
  void response.writeHead(status, { connection: 'close' }).end();

async function readBody(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyBytesMax) throw new Error('The question is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function sendSoap(response: http.ServerResponse, { status, type, body }: SoapReply): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length }).end(bytes);
}

/** A SOAP Fault, which travels with status 500. */
export const soapFault = (message: string): SoapReply =>
  soapReply(
    500,
    `<S:Fault xmlns:ns4="http://www.w3.org/2003/05/soap-envelope"><faultcode>S:Server</faultcode><faultstring>${escapeXml(message)}</faultstring></S:Fault>`,
  );

/** An envelope with the prefixes of the Commission's services. */
export const soapReply = (status: number, content: string): SoapReply => ({
  ...{ status, type: 'text/xml;charset=utf-8' },
  body: `<?xml version='1.0' encoding='UTF-8'?><S:Envelope xmlns:S="${envelopeNamespace}"><S:Body>${content}</S:Body></S:Envelope>`,
});

export const escapeXml = (text: string) => text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`);
