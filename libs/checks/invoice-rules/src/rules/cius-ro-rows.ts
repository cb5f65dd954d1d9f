import { type CiusRoId } from '../sets/cius-ro-1.0.9/rules';
import { longestElsewhere, longestOfDocument, noteCharactersMax, reasonCharactersMax, type ShortAmount, shortAmounts } from './cius-ro-table'; // prettier-ignore
import { type RuleRow, type RuleRows } from './rule-row';

/** Values of fixtures/cius-ro.xml are named after the rule about their length; one character more than it takes breaks it. */
function tooLong(id: CiusRoId, max: number, what: string, besides: readonly string[] = []): [CiusRoId, RuleRow] {
  const isNote = id === 'BR-RO-L301' || id === 'BR-RO-L303';
  const all = [...besides, ...(isNote ? ['BR-RO-L302'] : [])];
  const breaksFile = [new RegExp(`(?<=[>"])${id}(?=[<"])`), 'a1'.padEnd(max + 1, 'x')] as const;
  return [id, { asks: `CIUS-RO: the ${what} has at most ${max} characters.`, besides: all, breaksFile }];
}

/** A third decimal that is zero changes no amount. The CEN rules count decimals, too: UBL-DT-01 of every amount. */
function tooPrecise(where: string, [id, , what]: ShortAmount, element: string, cen: string): [CiusRoId, RuleRow] {
  const breaksFile = [new RegExp(`(?<=${where}.*?<cbc:${element} currencyID="RON">[0-9]+\\.00)`, 's'), '0'] as const;
  return [id, { asks: `CIUS-RO: the ${what} has at most two decimals.`, besides: [cen, 'UBL-DT-01'], breaksFile }];
}

function decimalRows(): [CiusRoId, RuleRow][] {
  const { totals, vatGroup, allowance, charge, lineAllowance, lineCharge } = shortAmounts;
  const of = (where: string, rows: readonly ShortAmount[], elements: string, cens: string) =>
    rows.map((row, index) => tooPrecise(where, row, elements.split(' ')[index]!, `BR-DEC-${cens.split(' ')[index]}`));
  return [
    ...of('<cac:LegalMonetaryTotal>', totals, 'LineExtensionAmount AllowanceTotalAmount ChargeTotalAmount TaxExclusiveAmount TaxInclusiveAmount PrepaidAmount PayableRoundingAmount PayableAmount', '09 10 11 12 14 16 17 18'),
    ...of('<cac:TaxSubtotal>', vatGroup, 'TaxableAmount TaxAmount', '19 20'),
    ...of('ReasonCode>95<', allowance, 'Amount BaseAmount', '01 02'),
    ...of('ReasonCode>FC<', charge, 'Amount BaseAmount', '05 06'),
    ...of('BR-RO-L1022', lineAllowance, 'Amount BaseAmount', '24 25'),
    ...of('BR-RO-L1023', lineCharge, 'Amount BaseAmount', '27 28'),
  ];
} // prettier-ignore

function lengthRows(): [CiusRoId, RuleRow][] {
  return [
    ...longestOfDocument.map(([id, , max, what]) => tooLong(id, max, what)),
    ...longestElsewhere.map(([, id, , max, what]) => tooLong(id, max, what)),
    tooLong('BR-RO-L0505', 50, 'name of an item attribute'),
    tooLong('BR-RO-L1025', 100, 'value of an item attribute'),
    tooLong('BR-RO-L1022', reasonCharactersMax, 'reason of an allowance of a line'),
    tooLong('BR-RO-L1023', reasonCharactersMax, 'reason of a charge of a line'),
    tooLong('BR-RO-L302', noteCharactersMax, 'text of a note'),
  ];
}

const long = 'x'.repeat(reasonCharactersMax + 1);
const seller = 'RO-CJ</cbc:CountrySubentity>';
const buyer = 'RO-IS</cbc:CountrySubentity>';
const representative = 'RO-TM</cbc:CountrySubentity>';
const delivery = 'RO-SB</cbc:CountrySubentity>';
const bucharest = 'RO-B</cbc:CountrySubentity>';
const nowhere = 'Cluj</cbc:CountrySubentity>';
const emptyStreet = (id: string) => [`<cbc:StreetName>${id}</cbc:StreetName>`, ''] as const;
const emptyCity = (id: string) => [`<cbc:CityName>${id}</cbc:CityName>`, ''] as const;
const preceding = '<cac:InvoiceDocumentReference><cbc:ID>BR-RO-L156</cbc:ID></cac:InvoiceDocumentReference>';

/** What each rule of CIUS-RO asks, and how fixtures/cius-ro.xml comes to break it; see rule-row.ts. Called when it is asked for. */
// prettier-ignore
export const rowsOfCiusRo = (): RuleRows => ({
  ...Object.fromEntries([...lengthRows(), ...decimalRows()]),
  'BR-RO-L1017': { asks: 'CIUS-RO: the reason code of an allowance has at most 100 characters.', besides: ['BR-CL-19'], breaksFile: ['>95<', `>${long}<`] },
  'BR-RO-L1018': { asks: 'CIUS-RO: the reason code of a charge has at most 100 characters.', besides: ['BR-CL-20'], breaksFile: ['>FC<', `>${long}<`] },
  'BR-RO-L1019': { asks: 'CIUS-RO: the exemption reason of a VAT group has at most 100 characters.' },
  'BR-DEC-RO-13': { asks: 'CIUS-RO: the total VAT has at most two decimals.' },
  'BR-DEC-RO-15': { asks: 'CIUS-RO: the total VAT in the VAT accounting currency has at most two decimals.' },
  'BR-DEC-RO-23': { asks: 'CIUS-RO: the net amount of a line has at most two decimals.' },
  'BR-RO-A051': { asks: 'CIUS-RO: there are at most 50 supporting documents.' },
  'BR-RO-A052': { asks: 'CIUS-RO: an item has at most 50 attributes.' },
  'BR-RO-001': { asks: 'CIUS-RO: the specification identifier is that of CIUS-RO 1.0.1.', breaksFile: ['CIUS-RO:1.0.1<', 'CIUS-RO:1.0.0<'] },
  'BR-RO-010': { asks: 'CIUS-RO: the number of the invoice has a digit.', breaksFile: ['>BR-RO-L155<', '>FACTURA<'] },
  'BR-RO-020_1': { asks: 'CIUS-RO: the type of an invoice is 380, 384, 389 or 751.', breaksFile: ['380</cbc:InvoiceTypeCode>', '386</cbc:InvoiceTypeCode>'] },
  'BR-RO-020_2': { asks: 'CIUS-RO: the type of a credit note is 381.', breaksFile: ['</cbc:InvoiceTypeCode>', '</cbc:InvoiceTypeCode><cbc:CreditNoteTypeCode>396</cbc:CreditNoteTypeCode>'] },
  'BR-RO-030': { asks: 'CIUS-RO: the document or its VAT is in lei (RON).', breaksFile: [/RON/g, 'EUR'] },
  'BR-RO-040': { asks: 'CIUS-RO: the tax point code is 3, 35 or 432.', besides: ['BR-CL-06', 'BR-CO-03'], breaksFile: ['</cbc:EndDate>', '</cbc:EndDate><cbc:DescriptionCode>5</cbc:DescriptionCode>'] },
  'BR-RO-081': { asks: 'CIUS-RO: the address of the seller has a street.', breaksFile: emptyStreet('BR-RO-L151') },
  'BR-RO-082': { asks: 'CIUS-RO: the address of the buyer has a street.', breaksFile: emptyStreet('BR-RO-L152') },
  'BR-RO-091': { asks: 'CIUS-RO: the address of the seller has a city.', breaksFile: emptyCity('BR-RO-L0501') },
  'BR-RO-092': { asks: 'CIUS-RO: the address of the buyer has a city.', breaksFile: emptyCity('BR-RO-L0502') },
  'BR-RO-100': { asks: 'CIUS-RO: a seller in Bucharest names its sector as the city.', breaksFile: [seller, bucharest] },
  'BR-RO-101': { asks: 'CIUS-RO: a buyer in Bucharest names its sector as the city.', breaksFile: [buyer, bucharest] },
  'BR-RO-110': { asks: 'CIUS-RO: a Romanian seller names its county by its code.', breaksFile: [seller, nowhere] },
  'BR-RO-111': { asks: 'CIUS-RO: a Romanian buyer names its county by its code.', breaksFile: [buyer, nowhere] },
  'BR-RO-120': { asks: 'CIUS-RO: where something is taxed, the buyer has a registration number or a VAT identifier.', breaksFile: ['<cbc:CompanyID>J22/2/2020</cbc:CompanyID>', ''] },
  'BR-RO-140': { asks: 'CIUS-RO: the address of the tax representative has a street.', breaksFile: emptyStreet('BR-RO-L153') },
  'BR-RO-150': { asks: 'CIUS-RO: the address of the tax representative has a city.', breaksFile: emptyCity('BR-RO-L0503') },
  'BR-RO-160': { asks: 'CIUS-RO: a tax representative in Bucharest names its sector as the city.', breaksFile: [representative, bucharest] },
  'BR-RO-170': { asks: 'CIUS-RO: a Romanian tax representative names its county by its code.', breaksFile: [representative, nowhere] },
  'BR-RO-180': { asks: 'CIUS-RO: a delivery address has a street.', breaksFile: emptyStreet('BR-RO-L154') },
  'BR-RO-201': { asks: 'CIUS-RO: a delivery address has a city.', breaksFile: emptyCity('BR-RO-L0504') },
  'BR-RO-202': { asks: 'CIUS-RO: a delivery to Bucharest names the sector as the city.', breaksFile: [delivery, bucharest] },
  'BR-RO-211': { asks: 'CIUS-RO: a delivery address has a county.', besides: ['BR-RO-212'], breaksFile: [`<cbc:CountrySubentity>${delivery}`, ''] },
  'BR-RO-212': { asks: 'CIUS-RO: a delivery to Romania names the county by its code.', breaksFile: [delivery, nowhere] },
  'BR-RO-A020': { asks: 'CIUS-RO: there are at most 20 notes.', breaksFile: ['<cbc:Note>BR-RO-L302</cbc:Note>', '<cbc:Note>1</cbc:Note>'.repeat(21)] },
  'BR-RO-A500': { asks: 'CIUS-RO: one reference names at most 500 preceding invoices.', besides: ['UBL-SR-06', 'repeated_element'], breaksFile: [preceding, preceding.repeat(501)] },
  'BR-RO-DT001': { asks: 'CIUS-RO: an issue date is written as YYYY-MM-DD.', breaksFile: ['2026-11-20</cbc:IssueDate>', '2026-11-20Z</cbc:IssueDate>'] },
  'BR-RO-DT002': { asks: 'CIUS-RO: a VAT point date is written as YYYY-MM-DD.', breaksFile: ['2026-11-21</cbc:TaxPointDate>', '2026-11-21Z</cbc:TaxPointDate>'] },
  'BR-RO-DT003': { asks: 'CIUS-RO: a due date is written as YYYY-MM-DD.', breaksFile: ['2026-12-20</cbc:DueDate>', '2026-12-20Z</cbc:DueDate>'] },
  'BR-RO-DT003_CN': { asks: 'CIUS-RO: a due date in a payment instruction is written as YYYY-MM-DD.', breaksFile: ['</cbc:PaymentMeansCode>', '</cbc:PaymentMeansCode><cbc:PaymentDueDate>2026-12-20Z</cbc:PaymentDueDate>'] },
  'BR-RO-DT004': { asks: 'CIUS-RO: a delivery date is written as YYYY-MM-DD.', breaksFile: ['2026-11-18</cbc:ActualDeliveryDate>', '2026-11-18Z</cbc:ActualDeliveryDate>'] },
  'BR-RO-DT005': { asks: 'CIUS-RO: the start of a period is written as YYYY-MM-DD.', breaksFile: ['2026-11-01</cbc:StartDate>', '2026-11-01Z</cbc:StartDate>'] },
  'BR-RO-DT006': { asks: 'CIUS-RO: the end of a period is written as YYYY-MM-DD.', breaksFile: ['2026-11-30</cbc:EndDate>', '2026-11-30Z</cbc:EndDate>'] },
  'BR-RO-065': { asks: 'CIUS-RO: where something is taxed, the seller or its tax representative has a tax registration.', besides: ['BR-56', 'BR-S-02', 'BR-S-03', 'BR-S-04'], breaksFile: [/<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/gs, ''] },
  'UBL-CR-631': { asks: 'CIUS-RO: a price has no factor of an orderable unit (says the same as UBL-CR-628).' },
  'BR-66': { asks: 'CIUS-RO: there is at most one payment card.', besides: ['repeated_element'], breaksFile: [/<cac:CardAccount>.*<\/cac:CardAccount>/, '$&$&'] },
  'BR-67': { asks: 'CIUS-RO: there is at most one direct debit.', breaksFile: ['</cac:PayeeFinancialAccount>', '</cac:PayeeFinancialAccount><cac:PaymentMandate><cbc:ID>1</cbc:ID></cac:PaymentMandate><cac:PaymentMandate/>'] },
});
