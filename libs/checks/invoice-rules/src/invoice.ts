/** Decimal as text ("12.50", exact, preferred) or JSON number; never with plus sign, exponent, blanks or thousands separator. */
export type DecimalInput = string | number;
/** A number with the scheme that issued it; as bare text it has none (an endpoint may be "0208:0202239951"). */
export type Identifier = string | { readonly value: string; readonly scheme?: string | null };
/** Calendar date, YYYY-MM-DD. */
export type DateText = string;

type Optional<T> = T | null;

/** A postal address: BG-5, BG-8, BG-12, BG-15. */
export interface Address {
  readonly line1?: Optional<string>;
  readonly line2?: Optional<string>;
  readonly line3?: Optional<string>;
  readonly city?: Optional<string>;
  readonly postCode?: Optional<string>;
  readonly region?: Optional<string>;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** Seller (BG-4) or buyer (BG-7). */
export interface Party {
  /** Legal name: BT-27, BT-44. */
  readonly name: string;
  /** BT-28, BT-45. */
  readonly tradingName?: Optional<string>;
  /** Electronic address: BT-34, BT-49; scheme of the EAS list. */
  readonly endpoint: Identifier;
  /** BT-29, BT-46 (the buyer has at most one); scheme of the ICD list. */
  readonly identifiers?: Optional<readonly Identifier[]>;
  /** Registration number: BT-30, BT-47. */
  readonly legalId?: Optional<Identifier>;
  /** With country prefix: BT-31, BT-48. */
  readonly vatId?: Optional<string>;
  readonly address: Address;
  /** BG-6, BG-9. */
  readonly contact?: Optional<{
    readonly name?: Optional<string>;
    readonly phone?: Optional<string>;
    readonly email?: Optional<string>;
  }>;
}

export interface Seller extends Party {
  /** Tax registration that is no VAT id: BT-32. */
  readonly taxId?: Optional<string>;
  /** Default TAX. */
  readonly taxIdScheme?: Optional<string>;
  /** BT-33. */
  readonly legalInfo?: Optional<string>;
}

/** VAT category (UNCL 5305) and rate in percent; "not subject to VAT" (O) has no rate. */
export interface Vat {
  readonly category: string;
  readonly rate?: Optional<DecimalInput>;
}

/** An allowance or a charge of a line: BG-27, BG-28. */
export interface LineAllowanceCharge {
  /** Computed from base and percent when absent. */
  readonly amount?: Optional<DecimalInput>;
  readonly base?: Optional<DecimalInput>;
  readonly percent?: Optional<DecimalInput>;
  readonly reason?: Optional<string>;
  /** UNCL 5189 for allowances, UNCL 7161 for charges. */
  readonly reasonCode?: Optional<string>;
}

/** An allowance or a charge of the document: BG-20, BG-21. */
export interface AllowanceCharge extends LineAllowanceCharge {
  readonly vat: Vat;
}

/** BG-14, BG-26. */
export interface Period {
  readonly start?: Optional<DateText>;
  readonly end?: Optional<DateText>;
}

/** Payment instructions: BG-16 to BG-19. */
export interface Payment {
  /** BT-81, UNCL 4461; default 58 with an IBAN, else 30. */
  readonly meansCode?: Optional<string>;
  readonly meansText?: Optional<string>;
  /** BT-83. */
  readonly reference?: Optional<string>;
  readonly account?: Optional<{
    readonly id: string;
    readonly name?: Optional<string>;
    readonly bic?: Optional<string>;
  }>;
  /** Only the last digits of the number, at most ten characters. */
  readonly card?: Optional<{
    readonly number: string;
    readonly holder?: Optional<string>;
    readonly network?: Optional<string>;
  }>;
  readonly directDebit?: Optional<{
    readonly mandateId?: Optional<string>;
    readonly creditorId?: Optional<string>;
    readonly debtorAccount?: Optional<string>;
  }>;
}

/** A line: BG-25. */
export interface Line {
  /** BT-126; default 1, 2, 3… */
  readonly id?: Optional<string>;
  readonly note?: Optional<string>;
  /** BT-128; scheme of UNCL 1153. */
  readonly objectId?: Optional<Identifier>;
  readonly quantity: DecimalInput;
  /** UNECE Rec 20 or 21. */
  readonly unit: string;
  /** BT-131; computed when absent. */
  readonly net?: Optional<DecimalInput>;
  readonly orderLineReference?: Optional<string>;
  readonly accountingCost?: Optional<string>;
  readonly period?: Optional<Period>;
  readonly allowances?: Optional<readonly LineAllowanceCharge[]>;
  readonly charges?: Optional<readonly LineAllowanceCharge[]>;
  /** BG-29; a bare amount is the net price. */
  readonly price: DecimalInput | Price;
  /** BG-30. */
  readonly vat: Vat;
  /** BG-31. */
  readonly item?: Optional<Item>;
  /** Alias of `item.name`. */
  readonly name?: Optional<string>;
}

export interface Price {
  /** BT-146, any number of decimals. */
  readonly net: DecimalInput;
  readonly discount?: Optional<DecimalInput>;
  readonly gross?: Optional<DecimalInput>;
  readonly baseQuantity?: Optional<DecimalInput>;
  readonly baseUnit?: Optional<string>;
}

export interface Item {
  readonly name?: Optional<string>;
  readonly description?: Optional<string>;
  readonly sellerId?: Optional<string>;
  readonly buyerId?: Optional<string>;
  /** BT-157; scheme of the ICD list. */
  readonly standardId?: Optional<Identifier>;
  /** BT-158; listId of UNCL 7143. */
  readonly classifications?: Optional<
    readonly { readonly code: string; readonly listId: string; readonly listVersion?: Optional<string> }[]
  >;
  readonly originCountry?: Optional<string>;
  /** BG-32. */
  readonly attributes?: Optional<readonly { readonly name: string; readonly value: string }[]>;
}

/** Document totals (BG-22): omit them, or state any part; what is stated is checked. */
export interface StatedTotals {
  readonly lines?: Optional<DecimalInput>;
  readonly allowances?: Optional<DecimalInput>;
  readonly charges?: Optional<DecimalInput>;
  readonly withoutTax?: Optional<DecimalInput>;
  readonly tax?: Optional<DecimalInput>;
  /** BT-111, needed with taxCurrency; never computed. */
  readonly taxInTaxCurrency?: Optional<DecimalInput>;
  readonly withTax?: Optional<DecimalInput>;
  readonly prepaid?: Optional<DecimalInput>;
  readonly rounding?: Optional<DecimalInput>;
  readonly due?: Optional<DecimalInput>;
}

/** One stated group of the VAT breakdown (BG-23). */
export interface StatedVatGroup {
  readonly taxable?: Optional<DecimalInput>;
  readonly tax?: Optional<DecimalInput>;
  readonly category: string;
  readonly rate?: Optional<DecimalInput>;
  readonly exemptionReason?: Optional<string>;
  /** VATEX. */
  readonly exemptionCode?: Optional<string>;
}

/** The JSON invoice or credit note; `null` is absent. Amounts of a credit note are positive. */
export interface Invoice {
  /** Default: from the type code, else "invoice". */
  readonly kind?: Optional<'invoice' | 'creditNote'>;
  /** BT-3, UNCL 1001; default 380 or 381. */
  readonly typeCode?: Optional<string>;
  readonly customizationId?: Optional<string>;
  readonly profileId?: Optional<string>;
  /** BT-1. */
  readonly number: string;
  readonly issueDate: DateText;
  readonly dueDate?: Optional<DateText>;
  readonly taxPointDate?: Optional<DateText>;
  /** BT-8, UNCL 2005: 3, 35 or 432; excludes taxPointDate. */
  readonly taxPointCode?: Optional<string>;
  /** BT-5, ISO 4217. */
  readonly currency: string;
  readonly taxCurrency?: Optional<string>;
  readonly note?: Optional<string | readonly string[]>;
  readonly buyerReference?: Optional<string>;
  readonly accountingCost?: Optional<string>;
  readonly orderReference?: Optional<string>;
  readonly salesOrderReference?: Optional<string>;
  readonly contractReference?: Optional<string>;
  readonly projectReference?: Optional<string>;
  readonly tenderReference?: Optional<string>;
  readonly receiptReference?: Optional<string>;
  readonly despatchReference?: Optional<string>;
  readonly invoicedObject?: Optional<Identifier>;
  readonly precedingInvoices?: Optional<
    readonly { readonly number: string; readonly issueDate?: Optional<DateText> }[]
  >;
  readonly period?: Optional<Period>;
  readonly attachments?: Optional<
    readonly {
      readonly id: string;
      readonly description?: Optional<string>;
      readonly url?: Optional<string>;
      /** Base64. */
      readonly content?: Optional<string>;
      readonly mimeType?: Optional<string>;
      readonly filename?: Optional<string>;
    }[]
  >;
  readonly seller: Seller;
  readonly buyer: Party;
  readonly payee?: Optional<{
    readonly name: string;
    readonly identifier?: Optional<Identifier>;
    readonly legalId?: Optional<Identifier>;
  }>;
  readonly taxRepresentative?: Optional<{ readonly name: string; readonly vatId: string; readonly address: Address }>;
  readonly delivery?: Optional<{
    readonly name?: Optional<string>;
    readonly locationId?: Optional<Identifier>;
    readonly date?: Optional<DateText>;
    readonly address?: Optional<Address>;
  }>;
  readonly paymentTerms?: Optional<string>;
  readonly payment?: Optional<Payment | readonly Payment[]>;
  readonly allowances?: Optional<readonly AllowanceCharge[]>;
  readonly charges?: Optional<readonly AllowanceCharge[]>;
  readonly totals?: Optional<StatedTotals>;
  readonly vatBreakdown?: Optional<readonly StatedVatGroup[]>;
  readonly lines: readonly Line[];
  /** Free data of the caller; neither judged nor exported. */
  readonly meta?: Optional<object>;
}
