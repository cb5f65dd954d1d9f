import { paymentIdentifier } from '@einvoice/limits';
import { offerIn } from '@einvoice/signed-receipts';
import { paymentIdentifierExtension } from './offer-extensions';
import { type PaymentRequirement } from './offer-store';

/** What the buyer sent back of our extensions; a buyer may leave all of it out. */
export interface ExtensionEcho {
  /** The name the buyer gives its call: the same name, the same call. */
  readonly paymentIdentifier: string | null;
  /** `required` of that extension, as echoed. */
  readonly identifierRequired: unknown;
  /** The signed offer as echoed; it is compared, never trusted. */
  readonly offer: unknown;
}

/** Reads the extensions of a payment; null when its identifier is none. */
export function readExtensionEcho(extensions: unknown): ExtensionEcho | null {
  const identifier = membersOf(extensions)[paymentIdentifierExtension];
  const { id, required } = membersOf(membersOf(identifier)['info']);
  if (id !== undefined && !isIdentifier(id)) return null;
  return { paymentIdentifier: id ?? null, identifierRequired: required, offer: offerIn({ extensions }) };
}

/**
 * Whether the echo agrees with what we offered, where a buyer could be mistaken about what it agreed to: the terms of the
 * signed offer, and that the identifier is voluntary.
 */
export function echoAgrees(echo: ExtensionEcho, requirement: PaymentRequirement, resourceUrl: string): boolean {
  if (echo.identifierRequired !== undefined && echo.identifierRequired !== false) return false;
  if (echo.offer === undefined) return true;
  const terms = membersOf(membersOf(echo.offer)['payload']);
  const { scheme, network, asset, payTo, amount } = requirement;
  const offered = { scheme, network, asset, payTo, amount, resourceUrl };
  return Object.entries(offered).every(([name, value]) => terms[name] === value);
}

const identifierForm = /^[A-Za-z0-9_-]+$/;

function isIdentifier(id: unknown): id is string {
  const { min, max } = paymentIdentifier.characters;
  return typeof id === 'string' && id.length >= min && id.length <= max && identifierForm.test(id);
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
