/** What a file is that is no XML; stable codes. */
export type OtherContentReason = 'empty' | 'pdf' | 'zip' | 'json' | 'html' | 'not_xml';

const sampleLength = 1024;
const sendXml = 'Send the invoice as XML, or the PDF that carries it.';

const messages: Readonly<Record<OtherContentReason, readonly [message: string, fix: string]>> = {
  empty: ['The document is empty.', sendXml],
  pdf: ['The document is a PDF.', 'Send it as PDF: the invoice attached to it is then read.'],
  zip: ['The document is a ZIP archive.', 'Unpack it and send the invoice inside.'],
  json: ['The document is JSON, not XML.', 'Send it as JSON invoice.'],
  html: ['The document is an HTML page.', sendXml],
  not_xml: ['The document does not begin like XML.', sendXml],
};

/** What a document is that could not be read as XML, by its beginning; null when it does begin like XML. */
export function otherContent(
  document: string | Uint8Array,
): { readonly reason: OtherContentReason; readonly message: string; readonly fix: string } | null {
  const reason = reasonOf(document);
  if (reason === null) return null;
  const [message, fix] = messages[reason];
  return { reason, message, fix };
}

/** Whether a file is a PDF, by its beginning. */
export const isPdf = (file: Uint8Array): boolean => reasonOf(file) === 'pdf';

function reasonOf(document: string | Uint8Array): OtherContentReason | null {
  if (document.length === 0) return 'empty';
  const beginning = beginningOf(document);
  const text = beginning.trimStart();
  if (/^<(!doctype\s+)?html\b/i.test(text)) return 'html';
  if (text.startsWith('<')) return null;
  if (text.startsWith('PK\u0003\u0004')) return 'zip';
  if (/^[[{]\s*["[{\]}]/.test(text)) return 'json';
  // Readers look for the header of a PDF in its first kilobyte.
  if (beginning.includes('%PDF-')) return 'pdf';
  if (text === '') return document.length <= sampleLength ? 'empty' : 'not_xml';
  return /^[[{]/.test(text) ? 'json' : 'not_xml';
}

/** The first characters, those of UTF-16 as well, without byte order mark. */
function beginningOf(document: string | Uint8Array): string {
  if (typeof document === 'string') return document.slice(0, sampleLength).replace(/^\ufeff/, '');
  const bytes = Buffer.from(document.buffer, document.byteOffset, Math.min(document.length, sampleLength));
  return bytes
    .toString('latin1')
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '');
}
