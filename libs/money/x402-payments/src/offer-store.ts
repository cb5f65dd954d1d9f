/**
 * The price of one operation as x402 offers it. The buyer sends it back as `accepted`, so every member is compared.
 * Structurally x402's own PaymentRequirements.
 */
export interface PaymentRequirement {
  readonly scheme: 'exact';
  readonly network: `${string}:${string}`;
  readonly asset: string;
  readonly amount: string;
  readonly payTo: string;
  readonly maxTimeoutSeconds: number;
  readonly extra: { readonly name: string; readonly version: string };
}

/**
 * The offers we made, shared by all instances and surviving restarts: a changed price or recipient honours the offers
 * that buyers still hold, for as long as those promised (`maxTimeoutSeconds`), by the database's clock.
 * Methods throw `StorageUnavailableError` when the storage does not answer.
 */
export abstract class OfferStore {
  /**
   * Makes this the current offer of the operation. A different current offer becomes a previous one, with its end time.
   * Publishing what is already current changes nothing.
   */
  abstract publish(operation: string, requirement: PaymentRequirement): Promise<void>;

  /** The offers a payment may be made for now: the current one first, then the previous ones before their end time. */
  abstract acceptable(operation: string): Promise<readonly PaymentRequirement[]>;
}
