import { type EoriSimulator } from './eori-simulator';

/** Numbers of the sandbox: invented, of the form of their country. */
export const eoriSandboxNumbers = {
  /** Valid, with the consent of its operator to show the name. */
  named: 'DE1234567',
  /** Valid, without a name: the usual case. */
  unnamed: 'FR12345678901234',
  /** Valid, of Northern Ireland. */
  northernIreland: 'XI123456789012',
  /** Not valid. */
  notValid: 'NL123456780',
  /** The register fails for it. */
  outage: 'PL999999999999999',
} as const;

/** Writes the sandbox numbers into a register. */
export function registerEoriSandboxNumbers(eori: Pick<EoriSimulator, 'register' | 'failFor'>): void {
  const address = { street: 'Musterweg 1', postalCode: '10115', city: 'Berlin', country: 'DE' };
  eori.register(eoriSandboxNumbers.named, { status: 0, name: 'SANDBOX IMPORT GMBH', ...address });
  eori.register(eoriSandboxNumbers.unnamed, { status: 0 });
  eori.register(eoriSandboxNumbers.northernIreland, { status: 0 });
  eori.register(eoriSandboxNumbers.notValid, { status: 1 });
  eori.failFor(eoriSandboxNumbers.outage);
}
