import { tariffServiceAnswer } from '@einvoice/limits';
import { type NoAnswer } from '../failures';
import { envelopeNamespace, isFault, readSoapAnswer, type SoapElement } from '../soap-answer';
import { type ServedMeasure, type TariffServiceQuestion } from './tariff-service';

/*
 * All names of the interface stand in this file. They come from public clients that show answers of the service; no live answer was
 * recorded, and clients disagree: compare with the interface description before it is asked in earnest.
 */

const serviceNamespace = 'http://goodsNomenclatureForWS.ws.taric.dds.s/';

type Operation = 'goodsDescrForWs' | 'goodsMeasForWs';

/** SOAP 1.1, document/literal, with qualified children. Values are letters, digits and hyphens. */
const request = (operation: Operation, members: Readonly<Record<string, string>>) => ({
  headers: { accept: 'text/xml', 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
  body:
    `<s:Envelope xmlns:s="${envelopeNamespace}" xmlns:t="${serviceNamespace}"><s:Body><t:${operation}>` +
    Object.entries(members).map(([name, value]) => `<t:${name}>${value}</t:${name}>`).join('') +
    `</t:${operation}></s:Body></s:Envelope>`, // prettier-ignore
});

export const descriptionRequest = ({ code, day }: TariffServiceQuestion) =>
  request('goodsDescrForWs', { goodsCode: code, languageCode: 'en', referenceDate: day });

export const measuresRequest = ({ code, originCountry, day }: TariffServiceQuestion) =>
  request('goodsMeasForWs', { goodsCode: code, countryCode: originCountry, referenceDate: day, tradeMovement: 'I' });

export interface DescriptionAnswer {
  readonly kind: 'description';
  readonly declarable: boolean;
  /** The day that it is about, `YYYY-MM-DD`; null when it does not say. */
  readonly day: string | null;
}

export interface MeasuresAnswer {
  readonly kind: 'measures';
  /** Ended ones come along; both days are inside, null is open. */
  readonly measures: readonly (ServedMeasure & { readonly from: string; readonly to: string | null })[];
  readonly day: string | null;
}

type NoResult = { readonly kind: 'no_result' };
const unreadable: NoAnswer = { kind: 'unreadable' };

/** Reads what the service says of a code. */
export function readDescription(status: number, body: Uint8Array): DescriptionAnswer | NoResult | NoAnswer {
  const result = resultOf('goodsDescrForWs', status, body);
  if ('kind' in result) return result;
  const declarable = only(result, 'declarable')?.text.trim();
  if (declarable !== 'true' && declarable !== 'false') return unreadable;
  return { kind: 'description', declarable: declarable === 'true', day: dayIn(result, 'reference_date') };
}

/** Reads the measures of a code. One that cannot be read makes the whole answer none. */
export function readMeasures(status: number, body: Uint8Array): MeasuresAnswer | NoResult | NoAnswer {
  const result = resultOf('goodsMeasForWs', status, body);
  if ('kind' in result) return result;
  const list = only(result, 'measures');
  if (!list) return unreadable;
  const measures = list.children.filter(({ local }) => local === 'measure').map(readMeasure);
  if (measures.length < list.children.length) return unreadable;
  const read = measures.filter((measure) => measure !== null);
  return read.length < measures.length
    ? unreadable
    : { kind: 'measures', measures: read.filter(({ isImport }) => isImport), day: dayIn(result, 'reference_date') };
}

function readMeasure(measure: SoapElement) {
  const type = only(measure, 'measure_type');
  const code = type && only(type, 'measure_type')?.text.trim();
  const from = dayIn(measure, 'validity_start_date');
  const end = only(measure, 'validity_end_date');
  const to = end === null || end.text.trim() === '' ? null : dayIn(measure, 'validity_end_date');
  if (!code || !/^[0-9A-Z]{3}$/.test(code) || from === null || (to === null && (end?.text.trim() ?? '') !== ''))
    return null;
  const movement = only(type, 'trade_movement_code')?.text.trim() ?? importMovement;
  const area = only(measure, 'geographical_area');
  const duty = only(measure, 'duty_rate')?.text.trim() || null;
  // 0 is import, 1 export, 2 both.
  return { type: code, area: area && areaIn(area), duty, from, to, isImport: movement !== '1' };
}

const importMovement = '0';

/** The code of an area: the text of the element, or of its member that is written like a code. */
function areaIn(area: SoapElement): string | null {
  const texts = [area, ...area.children].map(({ text }) => text.trim());
  return texts.find((text) => /^(?:[A-Z]{2}|[A-Z0-9]{4})$/.test(text)) ?? null;
}

/** `return/result` of an answer; the children of its namespace may be qualified or not. */
function resultOf(operation: Operation, status: number, body: Uint8Array): SoapElement | NoResult | NoAnswer {
  const content = readSoapAnswer(body, tariffServiceAnswer);
  if (!content) return unreadable;
  if (isFault(content)) return { kind: 'fault' };
  if (status !== 200 || content.local !== `${operation}Response` || content.uri !== serviceNamespace) return unreadable;
  const answer = only(content, 'return');
  if (!answer || content.children.length !== 1) return unreadable;
  return only(answer, 'result') ?? { kind: 'no_result' };
}

/** The child of this name; null for none, and for several. */
function only({ children }: SoapElement, name: string): SoapElement | null {
  const named = children.filter(({ local }) => local === name);
  return named.length === 1 ? named[0]! : null;
}

/** A day, whatever time zone stands behind it. */
function dayIn(element: SoapElement, name: string): string | null {
  const text = only(element, name)?.text.trim() ?? '';
  return /^(\d{4}-\d\d-\d\d)(?:$|[Z+\-T])/.exec(text)?.[1] ?? null;
}
