import { type Check, ciiRuleSets, ublProfiles } from '@einvoice/invoice-rules';
import { invoiceCheck } from '@einvoice/limits';
import { type AskedRuleSet, isOfWorkspace, readAskedRuleSet } from '@einvoice/rule-sets';
import { IsIn, IsObject, IsString } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { checkArguments, type CheckedArguments, type FieldProblem } from '../check-arguments';
import { CalendarDate, Characters, MayBeAbsent, type Schema, schemaOf } from '../json-schema';

const contentKeys = ['json', 'xml', 'pdf'] as const;
const wrapperKeys = [...contentKeys, 'check'];
/** With its padding, and in the one spelling of those bytes. */
const base64 = /^([A-Za-z0-9+\/]{4})*([A-Za-z0-9+\/][AQgw]==|[A-Za-z0-9+\/]{2}[AEIMQUYcgkosw048]=)?$/;

type JsonObject = Readonly<Record<string, unknown>>;

/** How a document is to be checked; everything may be left out. */
export class CheckInput {
  @MayBeAbsent()
  @IsString()
  @Characters(1, invoiceCheck.ruleSetCharactersMax)
  @JSONSchema({
    description:
      'Id of a rule set, such as peppol-bis-3.0.22. Left out: the declared profile, in the edition of the day. ' +
      'workspace:<name>: that, and beside it the rules that your workspace brought (with a connection alone).',
  })
  ruleSet?: string;

  @MayBeAbsent()
  @CalendarDate()
  @JSONSchema({ description: 'The day whose editions count, YYYY-MM-DD. Left out: today.' })
  asOf?: string;

  @MayBeAbsent()
  @IsIn(['declared', 'all'])
  @JSONSchema({
    description:
      'declared (the default) judges by the profile that the document declares; all also gives the verdict of every profile we have.',
  })
  profiles?: 'declared' | 'all';

  @MayBeAbsent()
  @IsString()
  @Characters(2, invoiceCheck.localeCharactersMax)
  @JSONSchema({
    description:
      'Language of messages and fixes, as in Accept-Language: en, de, fr, nl, it, es or pl. Codes and ids never change with it.',
  })
  locale?: string;
}

/** A document beside how it is to be checked. Exactly one of `json`, `xml` and `pdf` is given. */
class InvoiceWrapper {
  @MayBeAbsent()
  @IsObject()
  @JSONSchema({ description: 'The JSON invoice.' })
  json?: JsonObject;

  @MayBeAbsent()
  @IsString()
  @JSONSchema({ description: 'A UBL or CII document as text, judged as it is.' })
  xml?: string;

  @MayBeAbsent()
  @IsString()
  @JSONSchema({ description: 'A PDF with the invoice attached, in base64 (RFC 4648).', pattern: base64.source })
  pdf?: string;

  @MayBeAbsent()
  @IsObject()
  @JSONSchema((() => schemaOf(CheckInput)) as Parameters<typeof JSONSchema>[0])
  check?: JsonObject;
}

/** The schema of the argument `invoice`: the JSON invoice, whose fields are open, or a wrapper, whose keys are closed. */
export const invoiceArgumentSchema = (): Schema => ({
  oneOf: [
    { title: 'JSON invoice', not: { anyOf: wrapperKeys.map((key) => ({ required: [key] })) } },
    {
      ...{ title: 'A document, and how it is to be checked', ...schemaOf(InvoiceWrapper) },
      oneOf: contentKeys.map((key) => ({ required: [key] })),
    },
  ],
});

/** What is to be judged: the JSON invoice, XML as text, or the bytes of a PDF with an invoice attached. */
export type InvoiceContent =
  | { readonly form: 'json'; readonly invoice: JsonObject }
  | { readonly form: 'xml'; readonly xml: string }
  | { readonly form: 'pdf'; readonly pdf: Uint8Array };

/** The argument `invoice` of every route, read. */
export interface InvoiceArgument {
  readonly content: InvoiceContent;
  readonly check: Check;
}

export type ReadInvoiceArgument =
  | { readonly ok: true; readonly argument: InvoiceArgument }
  | { readonly ok: false; readonly fields: readonly FieldProblem[] };

/**
 * Reads the argument `invoice`: the JSON invoice itself, or a wrapper. An object is a wrapper when `json`, `xml`, `pdf` or `check` is
 * an own key of it; the JSON invoice has no field of these names.
 */
export function readInvoiceArgument(invoice: JsonObject): ReadInvoiceArgument {
  if (!wrapperKeys.some((key) => Object.hasOwn(invoice, key))) {
    return { ok: true, argument: { content: { form: 'json', invoice }, check: {} } };
  }
  const wrapper = checkArguments({ input: InvoiceWrapper }, invoice, '/invoice', ['xml']);
  if (!wrapper.ok) return wrapper;
  const { check = {}, ...given } = wrapper.input;
  const checked = checkArguments({ input: CheckInput }, check, '/invoice/check');
  if (!checked.ok) return checked;
  const content = contentOf(given);
  return content.ok ? { ok: true, argument: { content: content.content, check: { ...checked.input } } } : content;
}

const officialIds: ReadonlySet<string> = new Set([...ublProfiles, ...ciiRuleSets].map(({ id }) => id));

/** The rules that a check asks for beside the official ones; null for official ones, and for what nobody can have brought. */
export const askedOfCheck = ({ ruleSet }: Check): AskedRuleSet | null => readAskedRuleSet(ruleSet, officialIds);

/** The same of the arguments of a call; they need not be right. */
export function askedOfArguments(given: unknown): AskedRuleSet | null {
  const { invoice } = Object(given) as { readonly invoice?: unknown };
  const { check } = Object(invoice) as { readonly check?: unknown };
  return askedOfCheck(Object(check) as Check);
}

/** Whether a call asks for rules that somebody may have brought: those take long however few its bytes are. */
export const asksForBroughtRules = (given: unknown): boolean => askedOfArguments(given) !== null;

/** What a caller without a workspace of their own may not ask for: rules of a workspace, whatever their name. */
export function refusedWithoutWorkspace(given: unknown): readonly FieldProblem[] {
  const { invoice } = Object(given) as { readonly invoice?: unknown };
  const { check } = Object(invoice) as { readonly check?: unknown };
  const { ruleSet } = Object(check) as { readonly ruleSet?: unknown };
  if (!isOfWorkspace(ruleSet)) return [];
  const message = 'Rules of a workspace are for its own callers: send the secret of a connection instead of a payment, or leave ruleSet out.'; // prettier-ignore
  return [{ path: '/invoice/check/ruleSet', code: 'connection_needed', message }];
}

/** Whether arguments carry a PDF, whose invoice may be far larger than they are. */
export function carriesPdf(given: unknown): boolean {
  const { invoice } = Object(given) as { readonly invoice?: unknown };
  return Object.hasOwn(Object(invoice) as object, 'pdf');
}

/** Reads how a document is to be checked where it stands beside the document, such as in a query. */
export const readCheck = (check: unknown): CheckedArguments<Check> => checkArguments({ input: CheckInput }, check);

function contentOf({ json, xml, pdf }: InvoiceWrapper): { ok: true; content: InvoiceContent } | Refused {
  const given = [json, xml, pdf].filter((content) => content !== undefined);
  if (given.length !== 1) return refused('/invoice', 'Give exactly one of json, xml and pdf.');
  if (json !== undefined) return { ok: true, content: { form: 'json', invoice: json } };
  if (xml !== undefined) return { ok: true, content: { form: 'xml', xml } };
  const bytes = base64Bytes(pdf!);
  return bytes === null
    ? refused('/invoice/pdf', 'The PDF must be base64 (RFC 4648), without blanks.')
    : { ok: true, content: { form: 'pdf', pdf: bytes } };
}

type Refused = ReadInvoiceArgument & { readonly ok: false };
const refused = (path: string, message: string): Refused => ({
  ok: false,
  fields: [{ path, code: 'invalid_value', message }],
});

/** Null for anything but base64 with its padding. */
function base64Bytes(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}
