import { X509Certificate } from 'node:crypto';

/**
 * Reads the certificate authorities that issue SMP certificates.
 * @throws when the list is empty or one of them is no certificate of an authority: such a configuration trusts nobody
 */
export function readAuthorities(pems: readonly string[]): readonly X509Certificate[] {
  if (pems.length === 0) throw new Error('At least one certificate authority of SMPs is needed.');
  return pems.map((pem) => {
    const authority = parseCertificate(pem);
    if (!authority?.ca) throw new Error('A configured SMP authority is not a PEM certificate of an authority.');
    return authority;
  });
}

/** A certificate in PEM or in the base64 of an X509Certificate element; null when it is none. */
export function parseCertificate(text: string): X509Certificate | null {
  try {
    return new X509Certificate(text.includes('-----') ? text : Buffer.from(text, 'base64'));
  } catch {
    return null;
  }
}

const rsaBitsMin = 2048;
/** Client authentication, document signing, any: a certificate that names purposes must name one of these. */
const signingPurposes = ['1.3.6.1.5.5.7.3.2', '1.3.6.1.5.5.7.3.36', '2.5.29.37.0'];

/**
 * Whether this certificate may sign SMP answers now: an RSA key, no authority itself, a fitting purpose, within its time,
 * and issued directly by one of the authorities, itself within its time. Authorities sent along count for nothing, and
 * revocation lists are not asked.
 */
export function isTrustedSigner(
  certificate: X509Certificate,
  authorities: readonly X509Certificate[],
  now: Date,
): boolean {
  try {
    return isFitToSign(certificate, now) && authorities.some((authority) => hasIssued(authority, certificate, now));
  } catch {
    return false; // parts of a certificate are decoded when they are read, and a hostile one may not decode
  }
}

function isFitToSign(certificate: X509Certificate, now: Date): boolean {
  const { publicKey, keyUsage: purposes } = certificate;
  if (publicKey.asymmetricKeyType !== 'rsa') return false;
  if ((publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < rsaBitsMin) return false;
  if (certificate.ca || !isWithinItsTime(certificate, now)) return false;
  // Absent purposes are `undefined`, whatever the type says.
  return !purposes || purposes.some((purpose) => signingPurposes.includes(purpose));
}

function hasIssued(authority: X509Certificate, certificate: X509Certificate, now: Date): boolean {
  return (
    isWithinItsTime(authority, now) && certificate.checkIssued(authority) && certificate.verify(authority.publicKey)
  );
}

function isWithinItsTime({ validFrom, validTo }: X509Certificate, now: Date): boolean {
  return Date.parse(validFrom) <= now.getTime() && now.getTime() <= Date.parse(validTo);
}

/** Whether the certificate's subject is this distinguished name; order, spaces and letter case carry no meaning. */
export function hasSubject(certificate: X509Certificate, distinguishedName: string): boolean {
  const asked = nameParts(distinguishedName.split(/(?<!\\)[,;]/));
  const actual = nameParts(certificate.subject.split('\n'));
  return asked.length > 0 && asked.join('\n') === actual.join('\n');
}

function nameParts(parts: readonly string[]): string[] {
  return parts
    .map((part) =>
      part
        .trim()
        .replace(/\s*=\s*/, '=')
        .replace(/\\(.)/g, '$1')
        .toLowerCase(),
    )
    .filter((part) => part !== '')
    .sort();
}
