type Breaks = {
  readonly changes: readonly (readonly [text: string | RegExp, instead: string])[];
  readonly besides: readonly string[];
};

/** The seller's VAT identifier stays; that of the buyer is not in the document. */
const noVatId = [/<cac:PartyTaxScheme>(?=.{0,140}<\/cac:PartyTaxScheme>\s*<cac:PartyLegalEntity><cbc:RegistrationName>Kupac).*?<\/cac:PartyTaxScheme>/s, ''] as const; // prettier-ignore
const order = ['<cac:AccountingSupplierParty>', '<cac:OrderReference><cbc:ID>7</cbc:ID></cac:OrderReference><cac:AccountingSupplierParty>'] as const; // prettier-ignore
const advice = (name: string) => ['<cac:AccountingSupplierParty>', `<cac:${name}><cbc:ID>7</cbc:ID></cac:${name}><cac:AccountingSupplierParty>`] as const; // prettier-ignore
const ofLine = (name: string) => ['<cac:Item>', `<cac:${name}><cbc:LineID>1</cbc:LineID><cac:DocumentReference><cbc:ID>7</cbc:ID></cac:DocumentReference></cac:${name}><cac:Item>`] as const; // prettier-ignore
const lineCode = (code: string) => ['<cac:ClassifiedTaxCategory><cbc:ID>S<', `<cac:ClassifiedTaxCategory><cbc:ID>${code}<`] as const; // prettier-ignore

/** An allowance or charge of nothing, of a line: the official rules look for its category wherever it stands. */
const ofNothing = (isCharge: boolean, code: string) => ['<cac:Item>', `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Rabat</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">0</cbc:Amount><cac:TaxCategory><cbc:ID>${code}</cbc:ID><cbc:Percent>25</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge><cac:Item>`] as const; // prettier-ignore
const missing = ['HR-BR-E-3', 'HR-BR-S-1'];
const without = (isCharge: boolean, code: string, ...besides: string[]): Breaks => ({ changes: [noVatId, ofNothing(isCharge, code)], besides: [...missing, ...besides] }); // prettier-ignore

/** How fixtures/hr-eracun.xml comes to break the rules that need more than one change. */
export const moreBreaksOfHrCius: Readonly<Record<string, Breaks>> = {
  'HR-BR-17': { changes: [order, ['<cac:Item>', '<cac:OrderLineReference><cbc:LineID>1</cbc:LineID><cac:OrderReference><cbc:ID>7</cbc:ID></cac:OrderReference></cac:OrderLineReference><cac:Item>']], besides: [] }, // prettier-ignore
  'HR-BR-18': { changes: [advice('DespatchDocumentReference'), ofLine('DespatchLineReference')], besides: [] },
  'HR-BR-19': { changes: [advice('ReceiptDocumentReference'), ofLine('ReceiptLineReference')], besides: [] },
  'HR-BR-16': { changes: [lineCode('E'), ['<cbc:Name>HR:PDV25</cbc:Name>', '']], besides: ['BR-E-05', 'BR-E-08', 'BR-S-01', 'BR-S-08', 'HR-BR-36'] }, // prettier-ignore
  'HR-BR-36': { changes: [lineCode('E')], besides: ['BR-E-05', 'BR-E-08', 'BR-S-01', 'BR-S-08'] },
  'HR-BR-S-2': without(false, 'S'),
  'HR-BR-S-3': without(true, 'S'),
  'HR-BR-Z-1': { changes: [noVatId, lineCode('Z')], besides: ['BR-S-01', 'BR-S-08', 'BR-Z-01', 'BR-Z-05', 'HR-BR-E-3'] }, // prettier-ignore
  'HR-BR-Z-2': without(false, 'Z', 'BR-Z-01', 'BR-Z-06'),
  'HR-BR-Z-3': without(true, 'Z', 'BR-Z-01', 'BR-Z-07'),
  'HR-BR-E-1': { changes: [noVatId, lineCode('E')], besides: ['BR-E-05', 'BR-E-08', 'BR-S-01', 'BR-S-08', 'HR-BR-36', 'HR-BR-E-3'] }, // prettier-ignore
  'HR-BR-E-2': without(false, 'E', 'BR-E-06'),
  'HR-BR-E-3': { changes: [noVatId], besides: ['HR-BR-S-1'] },
  'HR-BR-AE-1': { changes: [noVatId, lineCode('AE')], besides: ['BR-AE-01', 'BR-AE-02', 'BR-AE-05', 'BR-S-01', 'BR-S-08', 'HR-BR-E-3'] }, // prettier-ignore
  'HR-BR-AE-2': without(false, 'AE', 'BR-AE-01', 'BR-AE-03', 'BR-AE-06'),
  'HR-BR-AE-3': without(true, 'AE', 'BR-AE-01', 'BR-AE-04', 'BR-AE-07'),
};
