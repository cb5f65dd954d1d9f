import { isUtf8 } from 'node:buffer';
import { registerAnswer } from '@einvoice/limits';
import { SaxesParser } from 'saxes';
import { type AskedNumber } from './question';
import { readCode, readVerdict, unreadable, type WireAnswer } from './wire-answer';

const envelopeNamespace = 'http://schemas.xmlsoap.org/soap/envelope/';
const typesNamespace = 'urn:ec.europa.eu:taxud:vies:services:checkVat:types';

/** SOAP 1.1, document/literal. Only `checkVatApprox` takes a requester. */
export function soapRequest({ countryCode, number, requester }: AskedNumber) {
  const operation = requester ? 'checkVatApprox' : 'checkVat';
  const members = [
    ['countryCode', countryCode],
    ['vatNumber', number],
    ...(requester
      ? [
          ['requesterCountryCode', requester.countryCode],
          ['requesterVatNumber', requester.number],
        ]
      : []),
  ];
  const content = members.map(([name, value]) => `<v:${name}>${escapeXml(value!)}</v:${name}>`).join('');
  return {
    headers: { accept: 'text/xml', 'content-type': 'text/xml;charset=UTF-8', soapaction: '""' },
    body:
      `<s:Envelope xmlns:s="${envelopeNamespace}" xmlns:v="${typesNamespace}"><s:Body>` +
      `<v:${operation}>${content}</v:${operation}></s:Body></s:Envelope>`,
  };
}

const escapeXml = (text: string) => text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);

const members: ReadonlySet<string> = new Set([
  'countryCode',
  'vatNumber',
  'requestDate',
  'valid',
  'name',
  'address',
  'requestIdentifier',
  'traderName',
  'traderCompanyType',
  'traderAddress',
  'traderStreet',
  'traderPostcode',
  'traderCity',
  'traderNameMatch',
  'traderCompanyTypeMatch',
  'traderStreetMatch',
  'traderPostcodeMatch',
  'traderCityMatch',
]);

/** Reads an answer by a closed schema; a fault comes with every status, a verdict with 200 only. */
export function readSoapAnswer(status: number, body: Uint8Array, asked: AskedNumber): WireAnswer {
  const content = readEnvelope(body);
  if (content === null) return unreadable;
  if (content.name === 'Fault') return readCode(content.texts.get('faultstring')?.trim() ?? '');
  const expected = asked.requester ? 'checkVatApproxResponse' : 'checkVatResponse';
  if (status !== 200 || content.name !== expected || content.nested) return unreadable;
  if ([...content.texts.keys()].some((member) => !members.has(member))) return unreadable;
  const valid = content.texts.get('valid');
  if (valid !== 'true' && valid !== 'false') return unreadable;
  return readVerdict({ valid: valid === 'true', texts: content.texts }, asked);
}

/** The one element in the body of an envelope, with the texts of its children. */
interface Content {
  readonly name: string;
  readonly texts: Map<string, string>;
  /** A child had children of its own. */
  readonly nested: boolean;
}

class Refused extends Error {}
const refuse = (): never => {
  throw new Refused();
};

const contentDepth = 3;
const memberDepth = 4;

/** One pass; the first thing that has no place in an answer ends it. */
function readEnvelope(bytes: Uint8Array): Content | null {
  if (bytes.length > registerAnswer.bytesMax || !isUtf8(bytes)) return null;
  const path: string[] = [];
  const contents: { name: string; texts: Map<string, string>; nested: boolean }[] = [];
  const parser = new SaxesParser({ xmlns: true });
  for (const event of ['error', 'doctype', 'processinginstruction', 'comment', 'cdata'] as const) {
    parser.on(event, refuse);
  }
  parser.on('xmldecl', ({ version, encoding }) => {
    if (version !== '1.0' || (encoding ?? 'utf-8').toLowerCase() !== 'utf-8') refuse();
  });
  parser.on('opentag', ({ uri, local }) => {
    const depth = path.push(local);
    if (depth > registerAnswer.depthMax) refuse();
    if (depth === 1 && !(uri === envelopeNamespace && local === 'Envelope')) refuse();
    if (depth === 2 && !(uri === envelopeNamespace && (local === 'Header' || local === 'Body'))) refuse();
    if (path[1] !== 'Body') return;
    const content = contents.at(-1);
    if (depth === contentDepth) {
      if (content || uri !== (local === 'Fault' ? envelopeNamespace : typesNamespace)) refuse();
      contents.push({ name: local, texts: new Map(), nested: false });
    } else if (depth === memberDepth && content) {
      // A fault's members have no namespace; no element occurs twice in an answer.
      if (uri !== (content.name === 'Fault' ? '' : typesNamespace) || content.texts.has(local)) refuse();
      content.texts.set(local, '');
    } else if (depth > memberDepth && content) content.nested = true;
  });
  parser.on('text', (text) => {
    const [content, member] = [contents.at(-1), path.at(-1)];
    if (path[1] === 'Body' && path.length === memberDepth && content && member !== undefined) {
      content.texts.set(member, (content.texts.get(member) ?? '') + text);
    } else if (path.length < memberDepth && text.trim() !== '') refuse();
  });
  parser.on('closetag', () => path.pop());
  try {
    parser.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')).close();
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
  return contents[0] ?? null;
}
