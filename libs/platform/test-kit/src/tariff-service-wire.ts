import { SaxesParser } from 'saxes';
import { escapeXml, soapReply, type SoapReply } from './soap-server';

const envelopeNamespace = 'http://schemas.xmlsoap.org/soap/envelope/';
const serviceNamespace = 'http://goodsNomenclatureForWS.ws.taric.dds.s/';

/** A question, as the simulator read it. */
export interface TariffServiceRequest {
  readonly operation: 'goodsDescrForWs' | 'goodsMeasForWs';
  readonly code: string;
  /** Null in a question about the description. */
  readonly country: string | null;
  readonly day: string;
}

/** What the service says of a code. */
export interface ServedLine {
  readonly description: string;
  readonly declarable: boolean;
  /** Ended ones come along. */
  readonly measures: readonly {
    readonly type: string;
    readonly area: string;
    readonly duty: string | null;
    readonly from: string;
    readonly to?: string | null;
  }[];
}

/** The question in a request; null when it is none of this service. Its children may be qualified or not. */
export function readTariffServiceRequest(body: Buffer): TariffServiceRequest | null {
  const path: string[] = [];
  const texts = new Map<string, string>();
  try {
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ uri, local }) => {
      path.push(local);
      const expected = [[envelopeNamespace], [envelopeNamespace], [serviceNamespace], [serviceNamespace, '']][path.length - 1]; // prettier-ignore
      if (!expected?.includes(uri)) throw new Error('Not of this service.');
      if (path.length === 4) texts.set(local, '');
    });
    parser.on('text', (text) => {
      if (path.length === 4) texts.set(path[3]!, texts.get(path[3]!)! + text);
    });
    parser.on('closetag', () => {
      if (path.length === 3) texts.set('operation', path[2]!);
      path.pop();
    });
    parser.write(body.toString('utf8')).close();
  } catch {
    return null;
  }
  const [operation, code, country = null, day] = ['operation', 'goodsCode', 'countryCode', 'referenceDate'].map((name) => texts.get(name)); // prettier-ignore
  const isKnown = operation === 'goodsDescrForWs' || (operation === 'goodsMeasForWs' && country !== null);
  if (!isKnown || !code || !/^\d{4,10}$/.test(code)) return null;
  return { operation, code: code.padEnd(10, '0'), country, day: day ?? new Date().toISOString().slice(0, 10) };
}

export const goodsDescription = (
  { code, day }: TariffServiceRequest,
  { description, declarable }: ServedLine,
): SoapReply =>
  result('goodsDescrForWs', { goods_code: code, language_code: 'en', reference_date: day, description, declarable });

export function goodsMeasures({ code, country, day }: TariffServiceRequest, { measures }: ServedLine): SoapReply {
  const list = measures.map(({ type, area, duty, from, to }) =>
    element('measure', {
      geographical_area: { geographical_area: area, description: area },
      measure_type: { measure_type: type, description: `Type ${type}`, trade_movement_code: 0 },
      ...(duty !== null && { duty_rate: duty }),
      ...{ regulation_id: 'R0000000', validity_start_date: `${from}+01:00` },
      ...(to && { validity_end_date: `${to}+01:00` }),
      footnotes: { footnote: { description: '&lt;p&gt;Invented&lt;/p&gt;' } },
    }),
  );
  const told = { goods_code: code, country_code: country ?? '', reference_date: day, trade_movement: 'I' };
  return result('goodsMeasForWs', told, `<measures>${list.join('')}</measures>`);
}

type Members = { readonly [name: string]: string | number | boolean | Members };

const result = (operation: string, members: Members, more = ''): SoapReply =>
  soapReply(200, `<ns0:${operation}Response xmlns:ns0="${serviceNamespace}"><return><result>${content(members)}${more}</result></return></ns0:${operation}Response>`); // prettier-ignore

const content = (members: Members): string =>
  Object.entries(members)
    .map(([name, value]) => element(name, value))
    .join('');

const element = (name: string, value: Members[string]): string =>
  `<${name}>${typeof value === 'object' ? content(value) : escapeXml(String(value))}</${name}>`;

/** The interface description, as far as clients read it. */
export const tariffServiceWsdl = (endpoint: string): string => {
  const operations = ['goodsDescrForWs', 'goodsMeasForWs'];
  const each = (write: (operation: string) => string) => operations.map(write).join('');
  return (
    `<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:tns="${serviceNamespace}" targetNamespace="${serviceNamespace}" name="GoodsNomenclatureForWS">` +
    each((operation) => `<message name="${operation}"><part name="parameters" element="tns:${operation}"/></message>`) +
    `<portType name="Goods">${each((operation) => `<operation name="${operation}"><input message="tns:${operation}"/></operation>`)}</portType>` +
    `<service name="GoodsService"><port name="GoodsPort" binding="tns:Goods"><soap:address location="${endpoint}"/></port></service></definitions>`
  );
};
