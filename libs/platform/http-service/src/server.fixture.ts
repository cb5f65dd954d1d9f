import { invoiceBody } from '@einvoice/limits';
import { Body, Controller, Get, HttpCode, Module, Post, Req, Res } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { clientNetwork } from './client-network';
import { createHttpApp, type HttpAppOptions } from './create-http-app';
import { type DirectAnswer, DirectRoutes, wholeBody } from './direct-routes';
import { edgeError, RequestRefused } from './error-answer';
import { NeverShed } from './never-shed';
import { createLog } from './request-log';
import { Public } from './route-guards';
import { sendInTurns } from './send-in-turns';
import { StaticDocument } from './static-document';

/** Every place of it differs from those beside it. */
export const largeAnswer = Uint8Array.from({ length: 6 * 2 ** 20 + 7 }, (_, at) => (at * 7 + (at >> 13)) & 255);
const document = new StaticDocument({ written: 'once' });
let heldRequests: Promise<void> = Promise.resolve();
let heldNow = 0;
/** How many requests to /held are at work. */
export const requestsHeld = (): number => heldNow;
/** From now on requests to /held wait until what is returned is called. */
export function holdRequests(): () => void {
  let release = () => undefined as void;
  heldRequests = new Promise((resolve) => (release = resolve));
  return release;
}

/** A service with one route of each kind, for the specs of this lib. */
@Public()
@Controller()
class SpecController {
  @Post('small')
  @HttpCode(200)
  small(@Body() body: unknown) {
    return { got: body === undefined ? 'nothing' : body };
  }

  @Post('large')
  @HttpCode(200)
  large(@Body() body: unknown) {
    return { keys: Object.keys(body as object).length };
  }

  @Post('raw')
  @HttpCode(200)
  raw(@Body() body: unknown) {
    return { bytes: Buffer.isBuffer(body) ? body.length : null };
  }

  @Get('slow')
  async slow() {
    process.send?.('at work on /slow');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return 'done';
  }

  @Get('endless')
  async endless() {
    process.send?.('at work on /endless');
    return new Promise(() => undefined);
  }

  /** Answers when the spec says so. */
  @Get('held')
  async held() {
    heldNow += 1;
    await heldRequests;
    heldNow -= 1;
    return 'done';
  }

  @NeverShed()
  @Get('document')
  document(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    document.answer(request, reply);
  }

  @Get('client')
  client(@Req() request: FastifyRequest) {
    return clientNetwork(request.ip);
  }

  @Post('direct')
  async direct(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { status, headers, body } = await answerOnce(
      (request.body as Buffer | undefined) ?? Buffer.alloc(0),
      clientNetwork(request.ip),
    );
    void reply.code(status).headers(headers ?? {});
    if (body === null) void reply.send();
    else void reply.type('application/json; charset=utf-8').send(wholeBody(body));
  }

  @Get('large-answer')
  largeAnswer(@Res() reply: FastifyReply) {
    sendInTurns(reply.code(200).type('application/octet-stream'), largeAnswer);
  }

  @Get('boom')
  boom() {
    throw new Error('the secret is sk_live_marker');
  }
}

let directNow = 0;
/** Requests that were answered without the framework. */
export const answeredDirectly = (): number => directNow;

/** What `/direct` does, with the framework or without: the body says what. */
async function answerOnce(bytes: Buffer, client: string): Promise<DirectAnswer> {
  const asked = bytes.toString('utf8');
  if (asked === '"refuse"') throw new RequestRefused(edgeError('overloaded', { charged: 'unknown' }));
  if (asked === '"break"') throw new Error('the secret is sk_live_marker');
  if (asked === '"nothing"') return { status: 202, body: null };
  const body = JSON.stringify({ got: asked, client });
  return {
    status: 200,
    headers: { 'PAYMENT-RESPONSE': 'x' },
    body: asked === '"bytes"' ? Buffer.from(body) : asked === '"parts"' ? [body, Buffer.from(' ')] : body,
  };
}

@Module({ controllers: [SpecController] })
export class SpecModule {
  constructor(direct: DirectRoutes) {
    direct.add({
      path: '/direct',
      contentTypes: ['application/json'],
      answer: ({ bytes, client }) => {
        directNow += 1;
        return answerOnce(bytes, client);
      },
    });
  }
}

export interface SpecServer {
  readonly app: NestFastifyApplication;
  readonly port: number;
  readonly url: string;
  /** All log lines so far. */
  readonly lines: string[];
}

export async function startSpecServer(options: Partial<HttpAppOptions> = {}): Promise<SpecServer> {
  const lines: string[] = [];
  const app = await createHttpApp(SpecModule, {
    log: createLog('spec', { write: (line) => void lines.push(line) }),
    newRequestId: randomUUID,
    bodyLimits: { '/large': invoiceBody },
    rawBodies: {
      '/direct': { bytesMax: 100_000, contentTypes: ['application/json'] },
      '/raw': { bytesMax: 100_000, contentTypes: ['application/xml', 'application/json'], deadlineMs: 500 },
    },
    // A busy machine is no overload of the service; what is has a spec of its own.
    loopDelay: { ms: 0, stop: () => undefined },
    ...options,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = (app.getHttpServer() as Server).address() as AddressInfo;
  return { app, port, url: `http://127.0.0.1:${port}`, lines };
}

/**
 * What came back on a socket into which exactly these bytes were written, until the server closed it or was silent; for the
 * first of it a busy machine has its time.
 */
export function exchange(port: number, sent: string | Buffer, silentMs = 300, firstMs = 20_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    let received = '';
    // What arrived while the process was held up is read before it counts as silent.
    const endWhenSilent = () => {
      const known = received.length;
      setImmediate(() => received.length === known && socket.destroy());
    };
    socket.setTimeout(firstMs).on('timeout', endWhenSilent);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      socket.setTimeout(silentMs);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)));
    socket.on('close', () => resolve(received));
  });
}

/** The status lines of all answers in what came back. */
export const statuses = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

/** The JSON body of the first answer. */
export const bodyOf = (received: string): { error: { code: string; requestId: string } } =>
  JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4).replace(/\}HTTP\/1\.1[^]*$/, '}'));
