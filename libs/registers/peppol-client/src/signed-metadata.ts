import { type X509Certificate } from 'node:crypto';
import { smpAnswer } from '@einvoice/limits';
import { DOMParser, onWarningStopParsing } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import { isTrustedSigner, parseCertificate } from './certificate-trust';
import { type FailureReason } from './peppol-client';
import { childrenOf, onlyChild, parseXml, type ParsedXml, type XmlElement } from './xml-element';

export interface SignatureTrust {
  readonly authorities: readonly X509Certificate[];
  readonly now: Date;
}

/** `root` is read from the bytes that were signed and from nothing else. */
export type SignedMetadata =
  | { readonly state: 'verified'; readonly root: XmlElement; readonly signer: X509Certificate }
  | { readonly state: 'failed'; readonly reason: FailureReason };

const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';
const envelopedTransform = `${signatureNamespace}enveloped-signature`;
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const canonicalizations = [
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
];

/**
 * Verifies an enveloped XML signature of an SMP and answers what it covers. The shape of the signature is checked before
 * any cryptography: it is the one Peppol prescribes (SMP specification 1.4, section 3.6), which leaves nothing to choose
 * for a forger. Fails with `signature_invalid` or `certificate_untrusted`.
 */
export function verifySignedMetadata(xml: string, { authorities, now }: SignatureTrust): SignedMetadata {
  const parsed = parseXml(xml, { strict: true });
  if (!parsed) return failed('smp_answer_malformed');
  if (Buffer.byteLength(xml) > signed.bytesMax || isTooLarge(parsed)) return failed('smp_answer_too_large');
  const signature = onlySignature(parsed.root);
  if (!signature || !hasPrescribedShape(signature)) return failed('signature_invalid');
  const signer = signingCertificate(signature);
  if (!signer) return failed('signature_invalid');
  if (!isTrustedSigner(signer, authorities, now)) return failed('certificate_untrusted');
  const signedXml = verifiedContent(xml, signer);
  const root = signedXml === null ? null : (parseXml(signedXml, { strict: true })?.root ?? null);
  return root ? { state: 'verified', root, signer } : failed('signature_invalid');
}

const { signed } = smpAnswer;
const isTooLarge = ({ elements, attributes, entities }: ParsedXml): boolean =>
  elements > signed.elementsMax || attributes > signed.attributesMax || entities > signed.entitiesMax;

const failed = (reason: FailureReason): SignedMetadata => ({ state: 'failed', reason });

/** The one Signature of the document when it is a child of the root. */
function onlySignature(root: XmlElement): XmlElement | null {
  const countIn = (element: XmlElement): number =>
    element.children.reduce((count, child) => count + countIn(child), isSignature(element) ? 1 : 0);
  return countIn(root) === smpAnswer.signaturesMax ? onlyChild(root, signatureNamespace, 'Signature') : null;
}

const isSignature = ({ namespace, name }: XmlElement): boolean =>
  namespace === signatureNamespace && name === 'Signature';

/** The allow-list: RSA-SHA256, SHA-256, C14N without comments, one reference to the whole document, enveloped. */
function hasPrescribedShape(signature: XmlElement): boolean {
  const signedInfo = childrenNamed(signature, ['SignedInfo', 'SignatureValue', 'KeyInfo'])?.[0];
  if (!signedInfo) return false;
  const parts = childrenNamed(signedInfo, ['CanonicalizationMethod', 'SignatureMethod', 'Reference']);
  const reference = parts?.[2];
  if (!parts || !reference || reference.attributes.get('URI') !== '') return false;
  const [transforms, digestMethod, digestValue] =
    childrenNamed(reference, ['Transforms', 'DigestMethod', 'DigestValue']) ?? [];
  return (
    hasAlgorithm(parts[0], canonicalizations) &&
    hasAlgorithm(parts[1], [rsaSha256]) &&
    hasPrescribedTransforms(transforms) &&
    hasAlgorithm(digestMethod, [sha256]) &&
    digestValue?.children.length === 0
  );
}

/** Enveloped, and then possibly one canonicalization. */
function hasPrescribedTransforms(transforms: XmlElement | undefined): boolean {
  const [enveloped, canonicalization, ...more] = transforms?.children ?? [];
  return (
    hasAlgorithm(enveloped, [envelopedTransform]) &&
    (canonicalization === undefined || hasAlgorithm(canonicalization, canonicalizations)) &&
    more.length === 0
  );
}

/** The children when they are exactly these, each once and in this order. */
function childrenNamed(parent: XmlElement, names: readonly string[]): readonly XmlElement[] | null {
  const { children } = parent;
  const exact = names.every((name, index) => {
    const child = children[index];
    return child?.namespace === signatureNamespace && child.name === name;
  });
  return exact && children.length === names.length ? children : null;
}

/** Parameters inside an algorithm would change it: there must be none. */
function hasAlgorithm(method: XmlElement | undefined, allowed: readonly string[]): boolean {
  return method?.children.length === 0 && allowed.includes(method.attributes.get('Algorithm') ?? '');
}

/** The first certificate of the key information; everything else in it (key values, names) is ignored. */
function signingCertificate(signature: XmlElement): X509Certificate | null {
  const keyInfo = onlyChild(signature, signatureNamespace, 'KeyInfo');
  const data = keyInfo ? childrenOf(keyInfo, signatureNamespace, 'X509Data') : [];
  const certificates = data.flatMap((element) => childrenOf(element, signatureNamespace, 'X509Certificate'));
  const [first] = certificates;
  return first && certificates.length <= smpAnswer.certificatesMax ? parseCertificate(first.text) : null;
}

/** The canonical text that the signer's key has signed; null when the signature or the digest does not fit. */
function verifiedContent(xml: string, signer: X509Certificate): string | null {
  const verifier = new SignedXml({ publicCert: signer.publicKey, getCertFromKeyInfo: () => null });
  try {
    // By itself the parser writes what strangers sent to the console, and goes on.
    const document = new DOMParser({ onError: onWarningStopParsing }).parseFromString(xml, 'text/xml');
    const [signature] = document.getElementsByTagNameNS(signatureNamespace, 'Signature');
    // Its parameter is a browser's Node wherever such types are loaded, and this one is xmldom's.
    verifier.loadSignature(signature as never);
    if (!verifier.checkSignature(xml)) return null;
    const references = verifier.getSignedReferences();
    return references.length === smpAnswer.signedReferencesMax ? references[0]! : null;
  } catch {
    return null; // how the library says that a signature is wrong
  }
}
