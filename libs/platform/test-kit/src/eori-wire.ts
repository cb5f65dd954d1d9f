import { SaxesParser } from 'saxes';
import { escapeXml, type SoapReply, soapReply } from './soap-server';

const envelopeNamespace = 'http://schemas.xmlsoap.org/soap/envelope/';
const serviceNamespace = 'http://eori.ws.eos.dds.s/';

/** What the simulator holds about a number. A status other than 0 and 1 is what the register may say one day. */
export interface EoriEntry {
  /** 0 valid, 1 not valid; null leaves the element out. */
  readonly status: number | null;
  /** With the consent of the operator alone. */
  readonly name?: string;
  readonly street?: string;
  readonly postalCode?: string;
  readonly city?: string;
  readonly country?: string;
}

/**
 * The numbers that a request asks about, in order; null when it is none of this service. The children of `validateEORI` may be
 * qualified or not: clients in the wild send both.
 */
export function readEoriRequest(body: Buffer): readonly string[] | null {
  const path: { readonly uri: string; readonly local: string }[] = [];
  const numbers: string[] = [];
  const isPath = (...names: readonly string[]) => path.map(({ local }) => local).join('/') === names.join('/');
  try {
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ uri, local }) => {
      path.push({ uri, local });
      const expected = [[envelopeNamespace], [envelopeNamespace], [serviceNamespace], [serviceNamespace, '']][path.length - 1]; // prettier-ignore
      if (!expected?.includes(uri)) throw new Error('Not of this service.');
      if (isPath('Envelope', 'Body', 'validateEORI', 'eori')) numbers.push('');
    });
    parser.on('text', (text) => {
      if (isPath('Envelope', 'Body', 'validateEORI', 'eori')) numbers.push(numbers.pop()! + text);
    });
    parser.on('closetag', () => path.pop());
    parser.write(body.toString('utf8')).close();
  } catch {
    return null;
  }
  return numbers.length > 0 ? numbers : null;
}

const texts = new Map([
  [0, 'Valid'],
  [1, 'Not valid'],
]);

/** One `result` element, with its members in the order of the interface description. */
export function eoriResult(eori: string, { status, name, street, postalCode, city, country }: EoriEntry): string {
  const address = street === undefined ? undefined : [street, postalCode, city, country].filter(Boolean).join(', ');
  const members = {
    ...{ eori, status, statusDescr: status === null ? undefined : (texts.get(status) ?? 'Unknown') },
    ...{ name, address, street, postalCode, city, country },
  };
  const written = Object.entries(members).flatMap(([member, value]) =>
    value === undefined || value === null ? [] : [`<${member}>${escapeXml(String(value))}</${member}>`],
  );
  return `<result>${written.join('')}</result>`;
}

/** A whole answer: its prefixes are those of the register, and what is inside `return` has no namespace. */
export const eoriReply = (requestDate: string, content: string): SoapReply =>
  soapReply(
    200,
    `<ns0:validateEORIResponse xmlns:ns0="${serviceNamespace}"><return><requestDate>${requestDate}</requestDate>${content}</return></ns0:validateEORIResponse>`,
  );

/** The interface description, as far as clients read it. */
export const eoriWsdl = (endpoint: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:tns="${serviceNamespace}" xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="${serviceNamespace}" name="EORIValidationService"><types><xs:schema targetNamespace="${serviceNamespace}"><xs:element name="validateEORI"><xs:complexType><xs:sequence><xs:element name="eori" type="xs:string" maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element><xs:element name="validateEORIResponse"><xs:complexType><xs:sequence><xs:element name="return" minOccurs="0"/></xs:sequence></xs:complexType></xs:element></xs:schema></types><message name="validateEORI"><part name="parameters" element="tns:validateEORI"/></message><message name="validateEORIResponse"><part name="parameters" element="tns:validateEORIResponse"/></message><portType name="EORIValidation"><operation name="validateEORI"><input message="tns:validateEORI"/><output message="tns:validateEORIResponse"/></operation></portType><binding name="EORIValidationBinding" type="tns:EORIValidation"><soap:binding transport="http://schemas.xmlsoap.org/soap/http" style="document"/><operation name="validateEORI"><soap:operation soapAction=""/><input><soap:body use="literal"/></input><output><soap:body use="literal"/></output></operation></binding><service name="EORIValidationService"><port name="EORIValidationPort" binding="tns:EORIValidationBinding"><soap:address location="${endpoint}"/></port></service></definitions>`;
