type Row = readonly [names: RegExp, pointer: string];

const partyRows = (element: string, party: string): Row[] =>
  (
    [
      ['PartyLegalEntity/RegistrationName', 'name'],
      ['PartyName', 'tradingName'],
      ['PartyTaxScheme', 'vatId'],
      ['EndpointID', 'endpoint'],
      ['PartyLegalEntity/CompanyID', 'legalId'],
      ['PostalAddress', 'address'],
      ['Contact', 'contact'],
    ] as const
  ).map(([names, field]) => [new RegExp(`^${element}/Party/${names}(?=/|$)`), `/${party}/${field}`]);

/** Elements of UBL, by their names below the root, and where the picture of an invoice has them; the first that fits counts. */
const rows: readonly Row[] = [
  [/^ID$/, '/number'],
  [/^IssueDate$/, '/issueDate'],
  [/^DueDate$/, '/dueDate'],
  [/^DocumentCurrencyCode$/, '/currency'],
  [/^Note$/, '/note'],
  [/^BuyerReference$/, '/buyerReference'],
  [/^OrderReference(?=\/|$)/, '/orderReference'],
  [/^ContractDocumentReference(?=\/|$)/, '/contractReference'],
  [/^ProjectReference(?=\/|$)/, '/projectReference'],
  [/^PaymentTerms(?=\/|$)/, '/paymentTerms'],
  [/^PaymentMeans(?=\/|$)/, '/payment'],
  ...partyRows('AccountingSupplierParty', 'seller'),
  ...partyRows('AccountingCustomerParty', 'buyer'),
  [/^TaxTotal\/TaxAmount$/, '/totals/tax'],
  [/^TaxTotal\/TaxSubtotal(?=\/|$)/, '/vatBreakdown/#'],
  [/^LegalMonetaryTotal\/LineExtensionAmount$/, '/totals/lines'],
  [/^LegalMonetaryTotal\/AllowanceTotalAmount$/, '/totals/allowances'],
  [/^LegalMonetaryTotal\/ChargeTotalAmount$/, '/totals/charges'],
  [/^LegalMonetaryTotal\/TaxExclusiveAmount$/, '/totals/withoutTax'],
  [/^LegalMonetaryTotal\/TaxInclusiveAmount$/, '/totals/withTax'],
  [/^LegalMonetaryTotal\/PrepaidAmount$/, '/totals/prepaid'],
  [/^LegalMonetaryTotal\/PayableRoundingAmount$/, '/totals/rounding'],
  [/^LegalMonetaryTotal\/PayableAmount$/, '/totals/due'],
  [/^(Invoice|CreditNote)Line\/(Invoiced|Credited)Quantity\/@unitCode$/, '/lines/#/unit'],
  [/^(Invoice|CreditNote)Line\/(Invoiced|Credited)Quantity$/, '/lines/#/quantity'],
  [/^(Invoice|CreditNote)Line\/LineExtensionAmount$/, '/lines/#/net'],
  [/^(Invoice|CreditNote)Line\/Item\/Name$/, '/lines/#/name'],
  [/^(Invoice|CreditNote)Line\/Item\/ClassifiedTaxCategory(?=\/|$)/, '/lines/#/vat'],
  [/^(Invoice|CreditNote)Line\/Price(?=\/|$)/, '/lines/#/price'],
  [/^(Invoice|CreditNote)Line(?=\/|$)/, '/lines/#'],
];

/**
 * Where the picture has what a finding names in its UBL file; null when the picture has no place for it.
 * @param path XPath, whose prefixes may be any
 */
export function pointerOf(path: string): string | null {
  const names = path.replace(/^\/[^/]*\/?/, '').replace(/[^/:@]+:/g, '');
  const plain = names.replace(/\[\d+\]/g, '');
  const row = rows.find(([pattern]) => pattern.test(plain));
  if (row === undefined) return null;
  const [, position] = /(?:Line|TaxSubtotal)\[(\d+)\]/.exec(names) ?? [];
  return row[1].replace('#', String(Number(position ?? 1) - 1));
}
