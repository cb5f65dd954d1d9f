import { clientNetwork, Described, GuardedWithin, Public, type RawBody, RequestRefused } from '@einvoice/http-service';
import { readHybridPdf } from '@einvoice/invoice-rules';
import { httpServer, invoiceBody, invoiceXml } from '@einvoice/limits';
import { type Budget, spend } from '@einvoice/metering';
import { Controller, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { valueOf } from '../http/credit-refusals';
import { readInvoiceOperation, reviewInvoiceOperation } from './invoice.contract';
import { refusal, type InvoiceAnswer, type InvoiceOutcome, type InvoiceTask } from '../invoice-task';
import { InvoiceWorker } from '../invoice-worker';
import { rateLimitHeaders } from '../http/rate-limit';
import { RegisterChecks } from './register-checks';
import { sendPriced } from '../http/send-priced';
import { siteError } from '../http/site-error';

const reviewPath = '/api/invoice/review';
const readPath = '/api/invoice/read';

/** Both routes take bytes: a thread parses those that are many. */
export const invoiceRawBodies: Readonly<Record<string, RawBody>> = {
  [reviewPath]: { bytesMax: invoiceBody.bytesMax, contentTypes: ['application/json'] },
  [readPath]: {
    bytesMax: invoiceXml.bytesMax,
    contentTypes: ['application/xml', 'text/xml', 'application/pdf'],
    deadlineMs: httpServer.readRequestDeadlineMs,
  },
};

/** What the routes need beside the worker. */
export abstract class InvoiceParts {
  /** Calls of one client. */
  abstract readonly budget: Budget;
  /** Arguments of a Node process that reads one PDF. */
  abstract readonly pdfChildArguments: readonly string[];
}

/** The free invoice routes: nothing is stored, each client has a budget, and no register is asked without a connection. */
@Controller()
export class InvoiceController {
  constructor(
    private readonly worker: InvoiceWorker,
    private readonly parts: InvoiceParts,
    private readonly registerChecks: RegisterChecks,
  ) {}

  /** What is wrong with a draft invoice, how to fix it, and its Peppol document when nothing is. */
  @Post(reviewPath)
  @Described(reviewInvoiceOperation)
  @GuardedWithin('connection or session, when a register is asked')
  async review(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.spend(request, reply);
    const task: InvoiceTask = { kind: 'review', bytes: bytesOf(request), nowMs: Date.now() };
    const { body, rows } = answerOf(await this.worker.run(task, () => isOpen(reply)));
    if (rows === undefined) return send(reply, body);
    const registers = await this.registerChecks.answer(rows, request, reply);
    sendPriced(reply, { ...registers, body: joined(body, registers.body) });
  }

  /** A UBL or CII document, or the one inside a PDF, as JSON invoice. */
  @Post(readPath)
  @Public()
  @Described(readInvoiceOperation)
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.spend(request, reply);
    const type = request.headers['content-type'];
    if (type === undefined) throw new RequestRefused(siteError('unsupported_media_type'));
    const isPdf = type.toLowerCase().startsWith('application/pdf');
    const outcome = isPdf ? await this.readPdf(request, reply) : await this.readXml(request, reply);
    send(reply, answerOf(outcome).body);
  }

  private readXml(request: FastifyRequest, reply: FastifyReply): Promise<InvoiceOutcome> {
    const task: InvoiceTask = { kind: 'read', source: 'xml', bytes: bytesOf(request), lost: [] };
    return this.worker.run(task, () => isOpen(reply));
  }

  private async readPdf(request: FastifyRequest, reply: FastifyReply): Promise<InvoiceOutcome> {
    const { pdfChildArguments: childArguments } = this.parts;
    const pdf = await readHybridPdf(bytesOf(request), { childArguments });
    if (!pdf.ok) return pdf.reason === 'busy' ? { ok: false, code: 'overloaded' } : refusal('pdf', pdf);
    const task: InvoiceTask = { kind: 'read', source: 'pdf', bytes: pdf.xml, lost: pdf.lost };
    return this.worker.run(task, () => isOpen(reply));
  }

  /** Takes one call from the budget of the client, and tells what is left. */
  private async spend(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const left = valueOf(await spend([this.parts.budget, clientNetwork(request.ip)]));
    void reply.headers(rateLimitHeaders(left));
  }
}

const bytesOf = ({ body }: FastifyRequest): Uint8Array => (body as Buffer | undefined) ?? new Uint8Array();
const isOpen = ({ raw }: FastifyReply) => !raw.destroyed;

function answerOf(outcome: InvoiceOutcome): InvoiceAnswer {
  if (outcome.ok) return outcome;
  const { code, message, details } = outcome;
  throw new RequestRefused(siteError(code, { ...(message && { message }), ...(details && { details }) }));
}

function send(reply: FastifyReply, { buffer, byteOffset, byteLength }: Uint8Array): void {
  void reply
    .code(200)
    .type('application/json; charset=utf-8')
    .send(Buffer.from(buffer, byteOffset, byteLength));
}

/** Two objects, none of them empty, as one; joined as text, for a review has megabytes. */
function joined(first: Uint8Array, second: Uint8Array): Buffer {
  return Buffer.concat([first.subarray(0, -1), Buffer.from(','), second.subarray(1)]);
}
