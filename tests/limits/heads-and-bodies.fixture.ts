import { randomUUID } from 'node:crypto';
import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createHttpApp, createLog, Public } from '@einvoice/http-service';
import { jsonDocuments } from '@einvoice/json/testing';
import { invoiceBody, type JsonLimits, paymentSignature, smallBody } from '@einvoice/limits';
import { readIdempotencyKey } from '@einvoice/metering';
import { rawAnswers } from '@einvoice/test-kit';
import { readPaymentHeader } from '@einvoice/x402-payments';
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { paymentRawBodies, paymentReportPath } from '../../apps/rest-api/src/top-ups/top-up.controller';
import { atLeast, atMost, type Edge, type Edges } from './edges.fixture';

@Public()
@Controller()
class TakingController {
  @Post(['small', 'large', paymentReportPath])
  @HttpCode(200)
  take(@Body() body: unknown) {
    return { hasBody: body !== undefined };
  }
}

@Module({ controllers: [TakingController] })
class TakingModule {}

let app: NestFastifyApplication | undefined;
/** The edge that all our services share, on loopback. */
async function portOfEdge(): Promise<number> {
  if (app === undefined) {
    app = await createHttpApp(TakingModule, {
      log: createLog('spec', { write: () => undefined }),
      newRequestId: randomUUID,
      bodyLimits: { '/large': invoiceBody },
      rawBodies: paymentRawBodies,
      loopDelay: { ms: 0, stop: () => undefined },
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
  }
  return ((app.getHttpServer() as Server).address() as AddressInfo).port;
}
export const closeEdge = async (): Promise<void> => app?.close();

/** Whether a status says that all was taken; any other than the documented one is a fault. */
function isTaken(status: number | undefined, refused: number): boolean {
  if (status !== 200 && status !== refused) throw new Error(`The status is ${status}.`);
  return status === 200;
}

const ownHeaders = { host: 'a', connection: 'close' };
async function takesHead(refused: number, address: string, headers: Readonly<Record<string, string>>) {
  const lines = Object.entries({ ...ownHeaders, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const { statuses } = await rawAnswers(await portOfEdge(), `GET ${address} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return isTaken(statuses[0], refused);
}
const path = '/livez';
const addressOf = (bytes: number): string => `${path}?`.padEnd(bytes, 'a');
const bytesBeside = path.length + Object.entries(ownHeaders).flat().join('').length + 'x'.length;

const heads: Edges = {
  // Of the address, and of the names and values of the headers.
  'httpHead.totalBytesMax': atMost((size) => takesHead(431, path, { x: 'a'.repeat(size - bytesBeside) })),
  'httpHead.urlBytesMax': atMost((size) => takesHead(414, addressOf(size), {})),
  'httpHead.headersMax': atMost((size) => {
    const more = size - Object.keys(ownHeaders).length;
    return takesHead(400, path, Object.fromEntries(Array.from({ length: more }, (_, at) => [`x-${at}`, '1'])));
  }),
};

async function takesBody(to: string, body: string, refused: number): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${await portOfEdge()}${to}`, { method: 'POST', headers, body });
  await answer.text();
  return isTaken(answer.status, refused);
}
type JsonLimitName = keyof typeof jsonDocuments;
function bodies(name: string, to: string, limits: JsonLimits, of: readonly JsonLimitName[]): Edges {
  const edge = (limit: JsonLimitName): Edge =>
    atMost((size) => takesBody(to, jsonDocuments[limit](size, limits), limit === 'bytesMax' ? 413 : 400));
  return Object.fromEntries(of.map((limit) => [`${name}.${limit}`, edge(limit)]));
}

function problemOf(header: string): string {
  const reading = readPaymentHeader(header);
  return reading.ok ? '' : reading.problem;
}
/** Each of these is no payment: it is refused for what it says, and for its size only when that is too much. */
const takesPayment = (header: string): boolean => !/larger|body_too_large|too_complex/.test(problemOf(header));
const { decoded } = paymentSignature;
const inPayment = (limit: JsonLimitName): Edge =>
  atMost((size) => takesPayment(Buffer.from(jsonDocuments[limit](size, decoded)).toString('base64')));

const takesKey = (characters: number): boolean => readIdempotencyKey(['k'.repeat(characters)]).ok;
const takesKeyHeader = (characters: number) =>
  takesHead(400, path, { 'x-service-idempotency-key': 'k'.repeat(characters) });

export const headsAndBodies: Edges = {
  ...heads,
  ...bodies('invoiceBody', '/large', invoiceBody, [
    ...(['bytesMax', 'depthMax', 'valuesMax', 'keysPerObjectMax', 'itemsPerArrayMax', 'stringBytesMax'] as const),
  ]),
  'invoiceBody.bytesMax, one attachment': atMost((size) => takesBody('/large', `"${'A'.repeat(size - 2)}"`, 413)),
  ...bodies('smallBody', '/small', smallBody, ['bytesMax', 'depthMax', 'valuesMax', 'keysPerObjectMax']),
  'paymentWebhook.bytesMax': atMost((size) => takesBody(paymentReportPath, '0'.padEnd(size), 413)),
  'paymentSignature.decoded.bytesMax': inPayment('bytesMax'),
  'paymentSignature.decoded.depthMax': inPayment('depthMax'),
  'paymentSignature.decoded.valuesMax': inPayment('valuesMax'),
  'idempotencyKey.characters.min': atLeast(takesKey),
  'idempotencyKey.characters.max': atMost(takesKey),
  'idempotencyKey.characters.min, on any route': atLeast(takesKeyHeader),
  'idempotencyKey.characters.max, on any route': atMost(takesKeyHeader),
};
