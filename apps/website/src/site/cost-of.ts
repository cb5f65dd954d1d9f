/** What a month needs; counts are whole numbers. */
export interface Usage {
  readonly vatNumbers: number;
  /** Of the numbers and of the calls; nobody pays for these. */
  readonly unansweredPercent: number;
  readonly toolCalls: number;
}

/** What answers cost, in credits; a credit is a euro cent. */
export interface CreditPrices {
  readonly perVatAnswer: number;
  readonly perToolAnswer: number;
  /** What one request of a VAT list takes. */
  readonly vatRowsMax: number;
}

export interface Cost {
  readonly vatRequests: number;
  readonly vatCredits: number;
  readonly toolCredits: number;
  readonly credits: number;
  /** What is held before one full request of a VAT list is asked. */
  readonly heldCreditsMax: number;
}

/** Credits for what is answered, rounded to whole answers; what is not answered costs nothing. */
export function costOf({ vatNumbers, unansweredPercent, toolCalls }: Usage, prices: CreditPrices): Cost {
  const answered = (asked: number) => asked - Math.round((asked * unansweredPercent) / 100);
  const vatCredits = answered(vatNumbers) * prices.perVatAnswer;
  const toolCredits = answered(toolCalls) * prices.perToolAnswer;
  return {
    vatRequests: Math.ceil(vatNumbers / prices.vatRowsMax),
    vatCredits,
    toolCredits,
    credits: vatCredits + toolCredits,
    heldCreditsMax: Math.min(vatNumbers, prices.vatRowsMax) * prices.perVatAnswer,
  };
}

/** A whole number from 0 to a limit that somebody typed; null when it is none. */
export function countOf(text: string, max: number): number | null {
  const clean = text.replace(/[\s,._]/g, '');
  if (!/^\d{1,9}$/.test(clean) || Number(clean) > max) return null;
  return Number(clean);
}
