import { hybridPdf } from '@einvoice/limits';
import { type PDFContext, type PDFDict, type PDFObject, type PDFRawStream } from 'pdf-lib';
import { type PdfLib } from './bounded-pdf-lib';
import { declaredLevel } from './declared-level';
import { type PdfRefusalReason } from './pdf-refusal';

/** Names of the invoice in Factur-X, ZUGFeRD 1 and 2, XRechnung; written in any case. */
const invoiceNames = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']);
/** AFRelationship of a file that says the same as the pages, or what they were made from. */
const invoiceRelations = new Set(['Data', 'Source', 'Alternative']);

const shownNameCharactersMax = 64;

export interface AttachedInvoice {
  readonly ok: true;
  readonly xml: Uint8Array;
  /** Cleaned names of the other attached files. */
  readonly others: readonly string[];
  /** What the metadata of the PDF say of the invoice; null where they say nothing. */
  readonly level: string | null;
}

interface Attachment {
  readonly name: string;
  readonly relation: string;
  readonly stream: PDFRawStream;
}

/**
 * Finds the invoice among the files attached to a PDF.
 * @param pdf bounded by `boundPdfLib`
 */
export async function attachedInvoice(
  pdf: PdfLib,
  bytes: Uint8Array,
): Promise<AttachedInvoice | { readonly ok: false; readonly reason: PdfRefusalReason }> {
  let context: PDFContext;
  try {
    context = await pdf.PDFParser.forBytesWithOptions(bytes, Infinity).parseDocument();
  } catch {
    return refused('not_readable');
  }
  if (context.trailerInfo.Encrypt !== undefined) return refused('encrypted');
  const specifications = new FileSpecifications(pdf, context).all();
  if (specifications === null) return refused('too_many_attachments');
  const attachments = specifications.map((specification) => attachmentOf(pdf, specification));
  const invoices = new Set<PDFRawStream>();
  for (const attachment of attachments) if (isInvoice(attachment)) invoices.add(attachment!.stream);
  const [stream, ...more] = invoices;
  if (stream === undefined) return refused('no_invoice');
  if (more.length > 0) return refused('ambiguous_attachment');
  const others = attachments.filter((attachment) => attachment?.stream !== stream);
  const xml = decoded(pdf, stream);
  if (typeof xml === 'string') return refused(xml);
  const level = declaredLevel(pdf, context, (metadata) => {
    const content = decoded(pdf, metadata);
    return typeof content === 'string' ? null : content;
  });
  return { ok: true, xml, others: others.map((other) => shown(other?.name)), level };
}

function refused(reason: PdfRefusalReason): { readonly ok: false; readonly reason: PdfRefusalReason } {
  return { ok: false, reason };
}

/** The file specifications of the catalog: its associated files, and its name tree of embedded files. */
class FileSpecifications {
  private readonly found = new Set<PDFDict>();
  private readonly visited = new Set<PDFObject>();

  constructor(
    private readonly pdf: PdfLib,
    private readonly context: PDFContext,
  ) {}

  /** Each once; null when there are too many. */
  all(): readonly PDFDict[] | null {
    const catalog = this.dictionary(this.context.trailerInfo.Root);
    for (const item of this.array(this.entry(catalog, 'AF'))) this.add(item);
    this.addTree(this.dictionary(this.entry(this.dictionary(this.entry(catalog, 'Names')), 'EmbeddedFiles')), 0);
    return this.found.size > hybridPdf.attachmentsMax ? null : [...this.found];
  }

  /** A tree may point to itself: each node is visited once, and depth is bounded. */
  private addTree(node: PDFDict | null, depth: number): void {
    if (node === null || depth > hybridPdf.nestingMax || this.visited.has(node)) return;
    this.visited.add(node);
    // Names and values take turns.
    this.array(this.entry(node, 'Names')).forEach((item, index) => void (index % 2 === 1 && this.add(item)));
    for (const kid of this.array(this.entry(node, 'Kids'))) this.addTree(this.dictionary(kid), depth + 1);
  }

  private add(item: PDFObject): void {
    const specification = this.dictionary(item);
    if (specification !== null) this.found.add(specification);
  }

  private entry(dictionary: PDFDict | null, key: string): PDFObject | undefined {
    return dictionary?.get(this.pdf.PDFName.of(key));
  }

  private dictionary(object: PDFObject | undefined): PDFDict | null {
    const found = this.context.lookup(object);
    return found instanceof this.pdf.PDFDict ? found : null;
  }

  private array(object: PDFObject | undefined): readonly PDFObject[] {
    const found = this.context.lookup(object);
    return found instanceof this.pdf.PDFArray ? found.asArray() : [];
  }
}

function attachmentOf(
  { PDFDict, PDFHexString, PDFName, PDFRawStream, PDFString }: PdfLib,
  specification: PDFDict,
): Attachment | null {
  const files = specification.lookup(PDFName.of('EF'));
  if (!(files instanceof PDFDict)) return null;
  const stream = files.lookup(PDFName.of('F')) ?? files.lookup(PDFName.of('UF'));
  if (!(stream instanceof PDFRawStream)) return null;
  const name = specification.lookup(PDFName.of('UF')) ?? specification.lookup(PDFName.of('F'));
  const relation = specification.lookup(PDFName.of('AFRelationship'));
  return {
    name: name instanceof PDFString || name instanceof PDFHexString ? name.decodeText() : '',
    relation: relation instanceof PDFName ? relation.decodeText() : '',
    stream,
  };
}

function isInvoice(attachment: Attachment | null): boolean {
  return (
    attachment !== null && invoiceNames.has(attachment.name.toLowerCase()) && invoiceRelations.has(attachment.relation)
  );
}

function decoded(
  { PDFArray, PDFName, decodePDFRawStream }: PdfLib,
  stream: PDFRawStream,
): Uint8Array | PdfRefusalReason {
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  if (filter === undefined) return stream.contents;
  if (filter instanceof PDFArray && filter.size() > 1) return 'too_many_filters';
  try {
    return decodePDFRawStream(stream).decode();
  } catch {
    return 'not_readable';
  }
}

/** A name somebody wrote: letters, digits and a few signs stay, nothing in it is a path or an order. */
function shown(name = ''): string {
  const clean = name.slice(0, shownNameCharactersMax).replace(/[^\p{L}\p{N} ._()-]/gu, '_');
  return clean === '' ? 'unnamed' : clean;
}
