/** A signed payment and the request it pays for: everything needed to send it again, to the byte. */
export interface KeptPayment {
  /** Of the question: who asks whom what. At most one payment for it is open at a time. */
  readonly questionKey: string;
  /** The seller's base URL. */
  readonly seller: string;
  readonly operation: string;
  /** JSON of the arguments, as sent. */
  readonly body: string;
  /** PAYMENT-SIGNATURE, as sent. */
  readonly paymentHeader: string;
  readonly authorization: SignedTransfer;
}

/** What was signed for; addresses in lower case. */
export interface SignedTransfer {
  readonly payer: string;
  readonly payTo: string;
  readonly asset: string;
  readonly network: string;
  /** Decimal text of the smallest units. */
  readonly amountUnits: string;
  /** 0x and 64 hexadecimal digits. */
  readonly nonce: string;
  /** Unix seconds. */
  readonly validBefore: number;
}

/**
 * Keeps signed payments until their end is known. A payment is kept before it is sent; whoever finds it sends it again
 * and takes its answer. Several clients, also in several processes, may share a journal.
 */
export interface PaymentJournal {
  /** The open payment for the question, if there is one. */
  find(questionKey: string): Promise<KeptPayment | null>;
  /** Keeps the payment, safely when it returns, and gives it back; or gives the one that was open before it. */
  keep(payment: KeptPayment): Promise<KeptPayment>;
  /** Its end is known. A payment that is not open any more is no error. */
  remove(payment: KeptPayment): Promise<void>;
  /** Every open payment. */
  list(): Promise<readonly KeptPayment[]>;
}

/** A journal that ends with the process: what was signed and not answered is lost with it. */
export function createMemoryJournal(): PaymentJournal {
  const open = new Map<string, KeptPayment>();
  const isOpen = ({ questionKey, authorization }: KeptPayment) =>
    open.get(questionKey)?.authorization.nonce === authorization.nonce;
  return {
    find: async (questionKey) => open.get(questionKey) ?? null,
    keep: async (payment) => {
      const other = open.get(payment.questionKey);
      if (!other) open.set(payment.questionKey, payment);
      return other ?? payment;
    },
    remove: async (payment) => {
      if (isOpen(payment)) open.delete(payment.questionKey);
    },
    list: async () => [...open.values()],
  };
}
