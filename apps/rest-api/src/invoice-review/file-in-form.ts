import { formParts } from '@einvoice/limits';

/** The file that a form sends, or why there is none. */
export type FileInForm =
  { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly message: string };

/** Of `multipart/form-data`, as RFC 2046 lets a boundary be. */
const boundaryOf = /^multipart\/form-data *; *boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./-]{1,70}))$/i;
/** `name="file"` outside of any other value. */
const namedFile = /^content-disposition:[ \t]*form-data[ \t]*;(?:[^\r\n"]|"[^\r\n"]*")*?(?<=[; \t])name="file"/im;
const otherTransferEncoding = /^content-transfer-encoding:(?![ \t]*(?:binary|8bit|7bit)[ \t]*$)/im;

export const isForm = (contentType: string): boolean => /^multipart\/form-data *;/i.test(contentType);

/**
 * The file of a form (RFC 7578) that has one part, named `file`, and nothing around it: what browsers and curl send. Its bytes are
 * not copied.
 */
export function fileInForm(body: Buffer, contentType: string): FileInForm {
  const [, quoted, plain] = boundaryOf.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return refused('The form names no boundary.');
  const start = `--${boundary}\r\n`;
  if (body.toString('latin1', 0, start.length) !== start) return refused('The form does not begin with its boundary.');
  const headBytes = body.subarray(start.length, start.length + formParts.headBytesMax).indexOf('\r\n\r\n');
  if (headBytes < 0) return refused('The part of the form has no head, or a long one.');
  const head = body.toString('latin1', start.length, start.length + headBytes);
  if (!namedFile.test(head)) return refused('The part of the form must be named file.');
  if (otherTransferEncoding.test(head)) return refused('The file must be sent as it is, in no transfer encoding.');
  const from = start.length + headBytes + '\r\n\r\n'.length;
  const delimiter = `\r\n--${boundary}`;
  const end = body.indexOf(delimiter, from, 'latin1');
  if (end < 0) return refused('The form has no end.');
  const rest = body.toString('latin1', end + delimiter.length, end + delimiter.length + '--\r\n\r'.length);
  if (!/^--(\r\n)?$/.test(rest)) return refused('The form must have one part.');
  return { ok: true, bytes: body.subarray(from, end) };
}

const refused = (message: string): FileInForm => ({ ok: false, message });
