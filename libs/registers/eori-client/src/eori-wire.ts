import { eoriAnswer } from '@einvoice/limits';
import { isUtf8 } from 'node:buffer';
import { SaxesParser } from 'saxes';

/* All names of the interface stand in this file. They come from public clients of the register and its interface description. */

const envelopeNamespace = 'http://schemas.xmlsoap.org/soap/envelope/';
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
  const envelope = readXml(body);
  const content = envelope && contentOf(envelope);
  if (!content) return unreadable;
  if (content.local === 'Fault' && content.uri === envelopeNamespace) return { kind: 'fault' };
  if (status !== 200 || content.local !== 'validateEORIResponse' || content.uri !== serviceNamespace) return unreadable;
  const [answer, ...more] = content.children;
  if (!answer || more.length > 0 || answer.local !== 'return' || answer.uri !== '') return unreadable;
  return readReturn(answer.children);
}

/** The one element in the body of an envelope. */
function contentOf({ uri, local, children }: Element): Element | null {
  if (uri !== envelopeNamespace || local !== 'Envelope') return null;
  const bodies = children.filter((child) => child.local === 'Body' && child.uri === envelopeNamespace);
  const others = children.filter((child) => child.local !== 'Body' && child.local !== 'Header');
  const inside = bodies[0]?.children ?? [];
  return bodies.length === 1 && others.length === 0 && inside.length === 1 ? inside[0]! : null;
}

function readReturn(children: readonly Element[]): WireAnswer {
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

function readResult(members: readonly Element[]): { readonly eori: string; readonly result: WireResult } | null {
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

interface Element {
  readonly uri: string;
  readonly local: string;
  readonly children: Element[];
  text: string;
}

class Refused extends Error {}
const refuse = (): never => {
  throw new Refused();
};

/** A small document as a tree; null for what is none, or has what no answer has: a document type, comments, instructions. */
function readXml(bytes: Uint8Array): Element | null {
  if (bytes.length > eoriAnswer.bytesMax || !isUtf8(bytes)) return null;
  const open: Element[] = [];
  let root: Element | null = null;
  let elements = 0;
  const parser = new SaxesParser({ xmlns: true });
  for (const event of ['error', 'doctype', 'processinginstruction', 'comment', 'cdata'] as const)
    parser.on(event, refuse);
  parser.on('xmldecl', ({ version, encoding }) => {
    if (version !== '1.0' || (encoding ?? 'utf-8').toLowerCase() !== 'utf-8') refuse();
  });
  parser.on('opentag', ({ uri, local }) => {
    const element: Element = { uri, local, children: [], text: '' };
    if (++elements > eoriAnswer.elementsMax || open.length >= eoriAnswer.depthMax) refuse();
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')).close();
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
  return root;
}
