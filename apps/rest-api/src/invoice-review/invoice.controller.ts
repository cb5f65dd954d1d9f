import {
  clientNetwork,
  Described,
  GuardedWithin,
  Public,
  type RawBody,
  RequestRefused,
  sendInTurns,
} from '@einvoice/http-service';
import { type Check, isPdf, type HybridInvoice, nothingToJudge, readHybridPdf } from '@einvoice/invoice-rules';
import { type Language, languageOf } from '@einvoice/languages';
import { httpServer, invoiceBody, invoiceXml } from '@einvoice/limits';
import { type Budget, spend } from '@einvoice/metering';
import { type BroughtRuleSet, judgeByOwnRules } from '@einvoice/rule-sets';
import { askedOfCheck, type FieldProblem, readCheck } from '@einvoice/tool-catalogue';
import { Controller, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { valueOf } from '../http/credit-refusals';
import { convertInvoiceOperation } from '../invoice-conversion/conversion.contract';
import { renderInvoiceOperation } from '../invoice-view/render.contract';
import { readInvoiceOperation, reviewInvoiceOperation } from './invoice.contract';
import { answer, type InvoiceAnswer, type InvoiceOutcome, type InvoiceTask, languageAsked } from '../invoice-task';
import { InvoiceWorker, RulesInvoiceWorker } from '../invoice-worker';
import { AskedRules } from '../rule-sets/asked-rules';
import { rateLimitHeaders } from '../http/rate-limit';
import { fileInForm, isForm } from './file-in-form';
import { RegisterChecks } from './register-checks';
import { readingOf } from './review-invoice';
import { sendPriced } from '../http/send-priced';
import { siteError } from '../http/site-error';

const reviewPath = '/api/invoice/review';
const convertPath = '/api/invoice/convert';
const renderPath = '/api/invoice/render';
const readPath = '/api/invoice/read';

/** The routes take bytes: a thread parses those that are many. */
export const invoiceRawBodies: Readonly<Record<string, RawBody>> = {
  [reviewPath]: { bytesMax: invoiceBody.bytesMax, contentTypes: ['application/json'] },
  [convertPath]: { bytesMax: invoiceBody.bytesMax, contentTypes: ['application/json'] },
  [renderPath]: { bytesMax: invoiceBody.bytesMax, contentTypes: ['application/json'] },
  [readPath]: {
    bytesMax: invoiceXml.bytesMax,
    contentTypes: ['application/xml', 'text/xml', 'application/pdf', 'multipart/form-data'],
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
    private readonly rulesWorker: RulesInvoiceWorker,
    private readonly askedRules: AskedRules,
  ) {}

  /** What is wrong with a draft invoice, how to fix it, and its Peppol document when nothing is. */
  @Post(reviewPath)
  @Described(reviewInvoiceOperation)
  @GuardedWithin('connection or session, when a register is asked, or rules of a workspace')
  async review(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.spend(request, reply);
    const now = new Date();
    const { body, registers, language } = await this.reviewed(bytesOf(request), now, [request, reply]);
    sayLanguage(reply, language);
    if (registers === undefined) return send(reply, body);
    const { rows, bodySha256, bytes } = registers;
    const reviewed = { at: now.toISOString(), bodySha256 };
    const { reviewAt, ...priced } = await this.registerChecks.answer({ rows, reviewed }, request, reply);
    // A repetition has the report of the first answer: the same document, judged for the same moment.
    const first =
      reviewAt === reviewed.at ? body : (await this.reviewed(bytes, new Date(reviewAt), [request, reply])).body;
    sendPriced(reply, { ...priced, body: joined(first, priced.body) });
  }

  private async reviewed(bytes: Uint8Array, now: Date, exchange: Exchange): Promise<InvoiceAnswer> {
    const { pdfChildArguments } = this.parts;
    const language = preferredBy(exchange[0]);
    const task: InvoiceTask = { kind: 'review', bytes, nowMs: now.getTime(), pdfChildArguments, language };
    const outcome = await this.worker.run(task, () => isOpen(exchange[1]));
    if (!('asked' in outcome)) return answerOf(outcome);
    const { asked, bytes: same } = outcome;
    return this.askedRules.with(asked, exchange, async (brought) =>
      answerOf(await this.workerFor(brought).run({ ...task, bytes: same, brought }, () => isOpen(exchange[1]))),
    );
  }

  private workerFor(brought: BroughtRuleSet | null): InvoiceWorker {
    return brought === null ? this.worker : this.rulesWorker;
  }

  /** The invoice in another profile or syntax, with what that cannot say, and the report on it. */
  @Post(convertPath)
  @Public()
  @Described(convertInvoiceOperation)
  async convert(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.spend(request, reply);
    const { pdfChildArguments } = this.parts;
    const task: InvoiceTask = { kind: 'convert', bytes: bytesOf(request), nowMs: Date.now(), pdfChildArguments };
    send(reply, answerOf(await this.worker.run(task, () => isOpen(reply))).body);
  }

  /** The invoice as a page to read and to print, in the language of the reader. */
  @Post(renderPath)
  @Public()
  @Described(renderInvoiceOperation)
  async render(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.spend(request, reply);
    const { pdfChildArguments } = this.parts;
    const language = preferredBy(request);
    const task: InvoiceTask = {
      kind: 'render',
      bytes: bytesOf(request),
      nowMs: Date.now(),
      pdfChildArguments,
      language,
    };
    const { body } = answerOf(await this.worker.run(task, () => isOpen(reply)));
    send(reply.header('vary', 'accept-language'), body);
  }

  /** The report on a file: a UBL or CII document, or a PDF with one attached. */
  @Post(readPath)
  @GuardedWithin('connection or session, when rules of a workspace are asked for')
  @Described(readInvoiceOperation)
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.spend(request, reply);
    const checked = readCheck(request.query);
    if (!checked.ok) throw invalidArguments(checked.fields);
    const [file, check] = [fileOf(request), { ...checked.input }];
    const language = preferredBy(request);
    const judge = (brought: BroughtRuleSet | null) => this.judge(file, { check, brought, language }, reply);
    const asked = askedOfCheck(check);
    const outcome = await (asked === null ? judge(null) : this.askedRules.with(asked, [request, reply], judge));
    const { body, language: said } = answerOf(outcome);
    sayLanguage(reply, said);
    send(reply, body);
  }

  /** The size of the XML decides where it is judged, not that of the PDF around it. */
  private async judge(
    bytes: Uint8Array,
    { check, brought, language }: ReadingRequest,
    reply: FastifyReply,
  ): Promise<InvoiceOutcome> {
    const nowMs = Date.now();
    const judgeXml = (xml: Uint8Array, attached: Pick<HybridInvoice, 'lost' | 'level'> | null) =>
      this.workerFor(brought).run({ kind: 'read', bytes: xml, nowMs, check, language, brought, attached }, () =>
        isOpen(reply),
      );
    if (!isPdf(bytes)) return judgeXml(bytes, null);
    const pdf = await readHybridPdf(bytes, { childArguments: this.parts.pdfChildArguments });
    if (pdf.ok) return judgeXml(pdf.xml, { lost: pdf.lost, level: pdf.level });
    if (pdf.reason === 'busy') return { ok: false, code: 'overloaded' };
    const now = new Date(nowMs);
    const ownRules = brought && judgeByOwnRules(brought, { missing: pdf.message }, now);
    const asked = languageAsked(check, language);
    return { ...answer(readingOf(nothingToJudge(pdf), now, ownRules, asked)), language: asked };
  }

  /** Takes one call from the budget of the client, and tells what is left. */
  private async spend(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const left = valueOf(await spend([this.parts.budget, clientNetwork(request.ip)]));
    void reply.headers(rateLimitHeaders(left));
  }
}

const bytesOf = ({ body }: FastifyRequest): Buffer => (body as Buffer | undefined) ?? Buffer.alloc(0);

/** The bytes of the file: the body, or the one part of a form. */
function fileOf(request: FastifyRequest): Uint8Array {
  const type = request.headers['content-type'];
  if (type === undefined) throw new RequestRefused(siteError('unsupported_media_type'));
  if (!isForm(type)) return bytesOf(request);
  const file = fileInForm(bytesOf(request), type);
  if (!file.ok) throw invalidArguments([{ path: '/file', code: 'invalid_value', message: file.message }]);
  return file.bytes;
}

const invalidArguments = (fields: readonly FieldProblem[]): RequestRefused =>
  new RequestRefused(siteError('invalid_arguments', { details: { fields } }));

const isOpen = ({ raw }: FastifyReply) => !raw.destroyed;

/** How a file is to be judged. */
interface ReadingRequest {
  readonly check: Check;
  readonly brought: BroughtRuleSet | null;
  readonly language: Language;
}

const preferredBy = ({ headers }: FastifyRequest): Language => languageOf(headers['accept-language']);

function sayLanguage(reply: FastifyReply, language: Language = 'en'): void {
  void reply.header('vary', 'accept-language').header('content-language', language);
}

/** A request and its reply. */
type Exchange = readonly [FastifyRequest, FastifyReply];

function answerOf(outcome: InvoiceOutcome): InvoiceAnswer {
  if (outcome.ok) return outcome;
  if ('asked' in outcome) throw new Error('Rules were found, and asked for again.');
  const { code, message, details } = outcome;
  throw new RequestRefused(siteError(code, { ...(message && { message }), ...(details && { details }) }));
}

const send = (reply: FastifyReply, body: Uint8Array): void =>
  sendInTurns(reply.code(200).type('application/json; charset=utf-8'), body);

/** Two objects, none of them empty, as one; joined as text, for a review has megabytes. */
function joined(first: Uint8Array, second: Uint8Array): Buffer {
  return Buffer.concat([first.subarray(0, -1), Buffer.from(','), second.subarray(1)]);
}
