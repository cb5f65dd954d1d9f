import { createHash } from 'node:crypto';

/** A Peppol participant: an EAS scheme (`0208`) and the identifier in it (`0203201340`). Letter case carries no meaning. */
export interface ParticipantIdentifier {
  readonly scheme: string;
  readonly value: string;
}

/** The identifier scheme of every Peppol participant, in the SML's names and in the SMP's addresses. */
export const participantScheme = 'iso6523-actorid-upis';

/** `0208:0203201340`, in lower case, as it is hashed, asked for and compared. */
export function participantText({ scheme, value }: ParticipantIdentifier): string {
  return `${scheme}:${value}`.toLowerCase();
}

/** `0208:0203201340` → its two parts; null when there is no scheme of four digits in front. */
export function parseParticipant(text: string): ParticipantIdentifier | null {
  const match = /^(\d{4}):(.+)$/s.exec(text);
  return match ? { scheme: match[1]!, value: match[2]! } : null;
}

/**
 * The participant's name in the SML: Base32 without padding of the SHA-256 of the lower-case value, then the scheme, then
 * the zone (Peppol SML specification 1.3, policy for identifiers 4.4).
 */
export function smlName(participant: ParticipantIdentifier, smlZone: string): string {
  const digest = createHash('sha256').update(participantText(participant), 'utf8').digest();
  return `${base32(digest)}.${participantScheme}.${smlZone}`;
}

const base32Alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

function base32(bytes: Uint8Array): string {
  let text = '';
  let pending = 0;
  let pendingBits = 0;
  for (const byte of bytes) {
    pending = (pending << 8) | byte;
    pendingBits += 8;
    while (pendingBits >= 5) {
      pendingBits -= 5;
      text += base32Alphabet[(pending >>> pendingBits) & 31];
    }
    pending &= (1 << pendingBits) - 1;
  }
  return pendingBits > 0 ? text + base32Alphabet[(pending << (5 - pendingBits)) & 31] : text;
}
