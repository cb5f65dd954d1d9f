import { isUtf8 } from 'node:buffer';
import { SaxesParser } from 'saxes';

export const envelopeNamespace = 'http://schemas.xmlsoap.org/soap/envelope/';

/** What the answer of a service may be made of. */
export interface SoapLimits {
  readonly bytesMax: number;
  readonly elementsMax: number;
  readonly depthMax: number;
}

/** The one element in the body of an envelope; null for what is no envelope, or more than an answer needs. */
export function readSoapAnswer(bytes: Uint8Array, limits: SoapLimits): SoapElement | null {
  const envelope = readXml(bytes, limits);
  return envelope && contentOf(envelope);
}

/** Whether an answer is a SOAP Fault. */
export const isFault = ({ uri, local }: SoapElement): boolean => local === 'Fault' && uri === envelopeNamespace;

export interface SoapElement {
  readonly uri: string;
  readonly local: string;
  readonly children: SoapElement[];
  text: string;
}

function contentOf({ uri, local, children }: SoapElement): SoapElement | null {
  if (uri !== envelopeNamespace || local !== 'Envelope') return null;
  const bodies = children.filter((child) => child.local === 'Body' && child.uri === envelopeNamespace);
  const others = children.filter((child) => child.local !== 'Body' && child.local !== 'Header');
  const inside = bodies[0]?.children ?? [];
  return bodies.length === 1 && others.length === 0 && inside.length === 1 ? inside[0]! : null;
}

class Refused extends Error {}
const refuse = (): never => {
  throw new Refused();
};

/** A small document as a tree; null for what is none, or has what no answer has: a document type, comments, instructions. */
function readXml(bytes: Uint8Array, { bytesMax, elementsMax, depthMax }: SoapLimits): SoapElement | null {
  if (bytes.length > bytesMax || !isUtf8(bytes)) return null;
  const open: SoapElement[] = [];
  let root: SoapElement | null = null;
  let elements = 0;
  const parser = new SaxesParser({ xmlns: true });
  for (const event of ['error', 'doctype', 'processinginstruction', 'comment', 'cdata'] as const)
    parser.on(event, refuse);
  parser.on('xmldecl', ({ version, encoding }) => {
    if (version !== '1.0' || (encoding ?? 'utf-8').toLowerCase() !== 'utf-8') refuse();
  });
  parser.on('opentag', ({ uri, local }) => {
    const element: SoapElement = { uri, local, children: [], text: '' };
    if (++elements > elementsMax || open.length >= depthMax) refuse();
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
