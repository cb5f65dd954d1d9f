/** Every VAT category obeys the same ten sentences; the differences are the columns. */
export interface VatCategory {
  readonly prefix:
    'BR-S' | 'BR-Z' | 'BR-E' | 'BR-AE' | 'BR-IC' | 'BR-G' | 'BR-O' | 'BR-AF' | 'BR-AG' | 'BR-IG' | 'BR-IP';
  /** UNCL 5305. */
  readonly code: string;
  readonly name: string;
  /** 01: groups of the breakdown for this category: exactly one, or one for each rate. */
  readonly groups: 'one' | 'one for each rate';
  /** 02-04: what must identify the seller: any tax registration, a VAT id; or that nobody has a VAT id. */
  readonly seller: 'tax id' | 'vat id' | 'no vat id';
  /** 02-04: what must identify the buyer. */
  readonly buyer: 'anything' | 'vat id' | 'vat id or legal id';
  /** 05-07: the rate of lines, allowances and charges. */
  readonly rate: 'positive' | 'not negative' | 'zero' | 'absent';
  /** 10: a reason why there is no VAT. */
  readonly exemption: 'required' | 'forbidden';
  /** The one exemption code (VATEX) that says just what the category says. */
  readonly exemptionCode: string | null;
}

// prettier-ignore
export const vatCategoryTable: readonly VatCategory[] = [
  { prefix: 'BR-S', code: 'S', name: 'standard rated', groups: 'one for each rate', seller: 'tax id', buyer: 'anything', rate: 'positive', exemption: 'forbidden', exemptionCode: null },
  { prefix: 'BR-Z', code: 'Z', name: 'zero rated', groups: 'one', seller: 'tax id', buyer: 'anything', rate: 'zero', exemption: 'forbidden', exemptionCode: null },
  { prefix: 'BR-E', code: 'E', name: 'exempt from VAT', groups: 'one', seller: 'tax id', buyer: 'anything', rate: 'zero', exemption: 'required', exemptionCode: null },
  { prefix: 'BR-AE', code: 'AE', name: 'reverse charge', groups: 'one', seller: 'tax id', buyer: 'vat id or legal id', rate: 'zero', exemption: 'required', exemptionCode: 'VATEX-EU-AE' },
  { prefix: 'BR-IC', code: 'K', name: 'intra-community supply', groups: 'one', seller: 'vat id', buyer: 'vat id', rate: 'zero', exemption: 'required', exemptionCode: 'VATEX-EU-IC' },
  { prefix: 'BR-G', code: 'G', name: 'export outside the EU', groups: 'one', seller: 'vat id', buyer: 'anything', rate: 'zero', exemption: 'required', exemptionCode: 'VATEX-EU-G' },
  { prefix: 'BR-O', code: 'O', name: 'not subject to VAT', groups: 'one', seller: 'no vat id', buyer: 'anything', rate: 'absent', exemption: 'required', exemptionCode: 'VATEX-EU-O' },
  { prefix: 'BR-AF', code: 'L', name: 'IGIC of the Canary Islands', groups: 'one for each rate', seller: 'tax id', buyer: 'anything', rate: 'not negative', exemption: 'forbidden', exemptionCode: null },
  { prefix: 'BR-AG', code: 'M', name: 'IPSI of Ceuta and Melilla', groups: 'one for each rate', seller: 'tax id', buyer: 'anything', rate: 'not negative', exemption: 'forbidden', exemptionCode: null },
];

/** IGIC and IPSI as CIUS-RO calls their rules. */
export const vatCategoriesOfCiusRo: readonly VatCategory[] = vatCategoryTable.map((row) => ({
  ...row,
  prefix: prefixInCiusRo(row.prefix),
}));

function prefixInCiusRo(prefix: VatCategory['prefix']): VatCategory['prefix'] {
  return prefix === 'BR-AF' ? 'BR-IG' : prefix === 'BR-AG' ? 'BR-IP' : prefix;
} // prettier-ignore

export const vatCategoryOf: ReadonlyMap<string, VatCategory> = new Map(vatCategoryTable.map((row) => [row.code, row]));

/** Categories whose tax is always zero: they have one group, whatever rate the lines name. */
const untaxedCategories = new Set(['Z', 'E', 'AE', 'K', 'G', 'O']);

export function isUntaxed(category: string): boolean {
  return untaxedCategories.has(category);
}
