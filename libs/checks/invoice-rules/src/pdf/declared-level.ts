import { type PDFContext, type PDFRawStream } from 'pdf-lib';
import { type PdfLib } from './bounded-pdf-lib';

/** Metadata beyond that are those of pictures. */
const metadataBytesMax = 1024 * 1024;
const levelCharactersMax = 64;

/**
 * The level that the metadata (XMP) of a PDF say its invoice has, as they write it: `EN 16931`, `BASIC WL` …
 * @param decode the content of a stream; null when it cannot be read
 * @returns null where they say none
 */
export function declaredLevel(
  { PDFDict, PDFName, PDFRawStream: RawStream }: PdfLib,
  context: PDFContext,
  decode: (stream: PDFRawStream) => Uint8Array | null,
): string | null {
  const catalog = context.lookup(context.trailerInfo.Root);
  const metadata = catalog instanceof PDFDict ? catalog.lookup(PDFName.of('Metadata')) : undefined;
  if (!(metadata instanceof RawStream)) return null;
  const bytes = decode(metadata);
  if (bytes === null || bytes.length > metadataBytesMax) return null;
  const text = Buffer.from(bytes).toString('utf8');
  const found = /:ConformanceLevel\s*(?:=\s*"([^"<]*)"|=\s*'([^'<]*)'|>([^<]*)<)/.exec(text);
  const level = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim().replace(/\s+/g, ' ');
  return level === '' || level.length > levelCharactersMax ? null : level;
}
