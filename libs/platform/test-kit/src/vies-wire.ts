import { SaxesParser } from 'saxes';
import { type ViesRegisterAnswer, type ViesRequest } from './vies-register';

/** An answer as it leaves the server. */
export interface ViesReply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** @returns null when the body is no JSON object */
export function readRestRequest(body: Buffer, test: boolean): ViesRequest | null {
  const members = parseJson(body.toString('utf8'));
  if (typeof members !== 'object' || members === null) return null;
  const text = (name: string) => {
    const value = (members as Record<string, unknown>)[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return requestOf(text, { protocol: 'rest', test, requester: ['requesterMemberStateCode', 'requesterNumber'] });
}

/** @returns null when the body is no well-formed envelope of one of the two operations */
export function readSoapRequest(body: Buffer, test: boolean): ViesRequest | null {
  const elements = parseXml(body.toString('utf8'));
  if (!elements || !(elements.has('checkVat') || elements.has('checkVatApprox'))) return null;
  const text = (name: string) => elements.get(name) || undefined;
  return requestOf(text, { protocol: 'soap', test, requester: ['requesterCountryCode', 'requesterVatNumber'] });
}

interface RequestForm extends Pick<ViesRequest, 'protocol' | 'test'> {
  /** How the protocol names the requester's two parts. */
  readonly requester: readonly [string, string];
}

function requestOf(
  text: (name: string) => string | undefined,
  { protocol, test, requester }: RequestForm,
): ViesRequest {
  const [countryCode, vatNumber] = requester.map(text);
  return {
    protocol,
    test,
    countryCode: text('countryCode'),
    vatNumber: text('vatNumber'),
    requester: countryCode && vatNumber ? { countryCode, vatNumber } : null,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const typesNamespace = 'urn:ec.europa.eu:taxud:vies:services:checkVat:types';

/** Texts by local name of the elements in the service's namespace. */
function parseXml(text: string): Map<string, string> | null {
  const elements = new Map<string, string>();
  let open: string | null = null;
  try {
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ uri, local }) => {
      open = uri === typesNamespace ? local : null;
      if (open) elements.set(open, '');
    });
    parser.on('text', (piece) => {
      if (open) elements.set(open, elements.get(open)! + piece);
    });
    parser.on('closetag', () => {
      open = null;
    });
    parser.write(text).close();
    return elements;
  } catch {
    return null;
  }
}

export function restReply(answer: ViesRegisterAnswer): ViesReply {
  const type = 'application/json';
  if ('code' in answer) {
    const errors = [{ error: answer.code, message: `Simulated ${answer.code}` }];
    return { status: answer.status, type, body: JSON.stringify({ actionSucceed: false, errorWrappers: errors }) };
  }
  const { countryCode, vatNumber, valid, requestIdentifier, name, address } = answer;
  const question = { countryCode, vatNumber, requestDate: new Date().toISOString(), valid, requestIdentifier };
  return { status: 200, type, body: JSON.stringify({ ...question, name, address, ...(valid ? traderParts : {}) }) };
}

/** Nobody named a trader to compare with, so these are never processed. */
const traderParts = {
  traderName: '---',
  traderStreet: '---',
  traderPostalCode: '---',
  traderCity: '---',
  traderCompanyType: '---',
  traderNameMatch: 'NOT_PROCESSED',
  traderStreetMatch: 'NOT_PROCESSED',
  traderPostalCodeMatch: 'NOT_PROCESSED',
  traderCityMatch: 'NOT_PROCESSED',
  traderCompanyTypeMatch: 'NOT_PROCESSED',
};

export function soapReply(answer: ViesRegisterAnswer, { requester }: ViesRequest): ViesReply {
  const type = 'text/xml;charset=UTF-8';
  if ('code' in answer) {
    const fault = `<env:Fault><faultcode>env:Server</faultcode><faultstring>${answer.code}</faultstring></env:Fault>`;
    return { status: 500, type, body: envelope(fault) };
  }
  const { countryCode, vatNumber, valid, requestIdentifier, name, address } = answer;
  const requestDate = `${new Date().toISOString().slice(0, 10)}+00:00`;
  const question = { countryCode, vatNumber, requestDate, valid: String(valid) };
  const operation = requester ? 'checkVatApproxResponse' : 'checkVatResponse';
  const members = requester
    ? { ...question, traderName: name, traderCompanyType: '---', traderAddress: address, requestIdentifier }
    : { ...question, name, address };
  const content = Object.entries(members).map(([member, text]) => `<ns2:${member}>${escapeXml(text)}</ns2:${member}>`);
  return {
    status: 200,
    type,
    body: envelope(`<ns2:${operation} xmlns:ns2="${typesNamespace}">${content.join('')}</ns2:${operation}>`),
  };
}

const envelope = (content: string) =>
  '<?xml version="1.0" encoding="UTF-8"?>' +
  '<env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Header/>' +
  `<env:Body>${content}</env:Body></env:Envelope>`;

const escapeXml = (text: string) => text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`);
