/** Scheme and value, both case-sensitive. */
export interface DocumentType {
  readonly scheme: string;
  readonly value: string;
}

export const billingProcess = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
export const as4TransportProfile = 'peppol-transport-as4-v2_0';

/** The BIS Billing 3.0 invoice in the Peppol code list of document types: syntax, customization, version. */
const invoice = {
  syntax: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice',
  customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  version: '2.1',
};
const exactScheme = 'busdox-docid-qns';
const wildcardScheme = 'peppol-doctype-wildcard';

const documentType = (scheme: string, customization: string): DocumentType => ({
  scheme,
  value: `${invoice.syntax}##${customization}::${invoice.version}`,
});

/**
 * Every document type under which a receiver takes a BIS Billing 3.0 invoice, best first: the exact one, then the
 * wildcard scheme, where a trailing `*` covers all specialisations (policy for identifiers 4.3: the customization, then
 * with `*`, then cut at each last `@`; this customization has no `@`). PINT types match none of them.
 */
export const invoiceDocumentTypes: readonly DocumentType[] = [
  documentType(exactScheme, invoice.customization),
  documentType(wildcardScheme, invoice.customization),
  documentType(wildcardScheme, `${invoice.customization}*`),
];

/** `scheme::value`, as document types are written in addresses. */
export function documentTypeText({ scheme, value }: DocumentType): string {
  return `${scheme}::${value}`;
}
