import { eoriAnswer } from '@einvoice/limits';
import { envelopeNamespace, isFault, readSoapAnswer, type SoapElement } from './soap-answer';

/* All names of the interface stand in this file. They come from public clients of the register and its interface description. */

const serviceNamespace = 'http://eori.ws.eos.dds.s/';

/** SOAP 1.1, document/literal, with qualified children. The numbers are letters and digits. */
export const eoriRequest = (numbers: readonly string[]) => ({
  headers: { accept: 'text/xml', 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
  body:
    `<s:Envelope xmlns:s="${envelopeNamespace}" xmlns:ev="${serviceNamespace}"><s:Body><ev:validateEORI>` +
    `${numbers.map((number) => `<ev:eori>${number}</ev:eori>`).join('')}</ev:validateEORI></s:Body></s:Envelope>`,
});

/** What the register says of one number; texts as they came. */
export interface WireResult {
  readonly status: string;
  readonly name: string | null;
  readonly address: string | null;
}

/** What one answer says. */
export type WireAnswer =
  | {
      readonly kind: 'results';
      /** YYYY-MM-DD. */
      readonly requestDate: string | null;
      /** By number, as the register writes it; several when it repeats one. */
      readonly results: ReadonlyMap<string, readonly WireResult[]>;
    }
  | { readonly kind: 'fault' }
  /** The whole question failed. */
  | { readonly kind: 'error_description' }
  | { readonly kind: 'unreadable' };

const unreadable: WireAnswer = { kind: 'unreadable' };
const resultMembers: ReadonlySet<string> = new Set(['eori', 'status', 'statusDescr', 'errorReason', 'name', 'address', 'street', 'postalCode', 'city', 'country']); // prettier-ignore

/** Reads an answer by a closed schema. A fault comes with every status, results with 200 only. */
export function readEoriAnswer(status: number, body: Uint8Array): WireAnswer {
  const content = readSoapAnswer(body, eoriAnswer);
  if (!content) return unreadable;
  if (isFault(content)) return { kind: 'fault' };
  if (status !== 200 || content.local !== 'validateEORIResponse' || content.uri !== serviceNamespace) return unreadable;
  const [answer, ...more] = content.children;
  if (!answer || more.length > 0 || answer.local !== 'return' || answer.uri !== '') return unreadable;
  return readReturn(answer.children);
}

function readReturn(children: readonly SoapElement[]): WireAnswer {
  const results = new Map<string, readonly WireResult[]>();
  let requestDate: string | null = null;
  let failed = false;
  for (const { uri, local, text, children: inside } of children) {
    if (uri !== '') return unreadable;
    if (local === 'requestDate') requestDate = dayOf(text);
    else if (local === 'errorDescription') failed ||= text.trim() !== '';
    else if (local !== 'result') return unreadable;
    else {
      const read = readResult(inside);
      if (read === null) return unreadable;
      results.set(read.eori, [...(results.get(read.eori) ?? []), read.result]);
    }
  }
  if (failed) return { kind: 'error_description' };
  return { kind: 'results', requestDate, results };
}

function readResult(members: readonly SoapElement[]): { readonly eori: string; readonly result: WireResult } | null {
  const texts = new Map<string, string>();
  for (const { uri, local, text, children } of members) {
    if (uri !== '' || !resultMembers.has(local) || children.length > 0 || texts.has(local)) return null;
    texts.set(local, text.trim());
  }
  const eori = texts.get('eori');
  if (eori === undefined) return null;
  const told = (member: string) => texts.get(member) || null;
  const parts = ['street', 'postalCode', 'city', 'country'].flatMap((member) => told(member) ?? []);
  const address = told('address') ?? (parts.length > 0 ? parts.join(', ') : null);
  return { eori: eori.toUpperCase(), result: { status: texts.get('status') ?? '', name: told('name'), address } };
}

/** `dd/mm/yyyy`, a day without time. */
function dayOf(text: string): string | null {
  const [, day, month, year] = /^\s*(\d\d)\/(\d\d)\/(\d{4})\s*$/.exec(text) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}
