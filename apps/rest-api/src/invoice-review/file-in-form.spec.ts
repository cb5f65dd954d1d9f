import fc from 'fast-check';
import { fileInForm } from './file-in-form';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_123);
const type = (boundary = 'b') => `multipart/form-data; boundary=${boundary}`;
const disposition = 'Content-Disposition: form-data; name="file"; filename="a.xml"';
const form = (content: string | Buffer, head = disposition, boundary = 'b') =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]); // prettier-ignore
const messageOf = (body: Buffer, contentType = type()) => {
  const file = fileInForm(body, contentType);
  return file.ok ? null : file.message;
};

it.each([
  ['no boundary', form('x'), 'multipart/form-data; charset=utf-8', 'names no boundary'],
  ['a boundary of 71 characters', form('x'), type('b'.repeat(71)), 'names no boundary'],
  ['text before its boundary', Buffer.concat([Buffer.from('hello\r\n'), form('x')]), type(), 'begin with its boundary'],
  ['another boundary', form('x'), type('c'), 'begin with its boundary'],
  ['no part', Buffer.from('--b--\r\n'), type(), 'begin with its boundary'],
  ['nothing', Buffer.alloc(0), type(), 'begin with its boundary'],
  ['a head without an end', Buffer.from(`--b\r\n${disposition}\r\n`), type(), 'no head'],
  ['a head of 5,000 bytes', form('x', `${disposition}\r\nx: ${'y'.repeat(5_000)}`), type(), 'no head'],
  ['a part of another name', form('x', 'Content-Disposition: form-data; name="draft"'), type(), 'named file'],
  ['a part that only its file is named so', form('x', 'Content-Disposition: form-data; name="a"; filename="file"'), type(), 'named file'], // prettier-ignore
  ['the name inside another value', form('x', 'Content-Disposition: form-data; filename="; name=" file"'), type(), 'named file'], // prettier-ignore
  ['an attachment', form('x', 'Content-Disposition: attachment; name="file"'), type(), 'named file'],
  ['base64', form('eA==', `${disposition}\r\nContent-Transfer-Encoding: base64`), type(), 'transfer encoding'],
  ['half of it', form('x'.repeat(100)).subarray(0, 120), type(), 'no end'],
  ['two parts', Buffer.concat([form('x').subarray(0, -4), Buffer.from('\r\n'), form('y')]), type(), 'one part'],
  ['text after its end', Buffer.concat([form('x'), Buffer.from('more')]), type(), 'one part'],
])('B3 a form with %s is refused, and told why', (_what, body, contentType, message) => {
  expect(messageOf(body, contentType)).toContain(message);
});

it.each([
  ['curl', form('<a/>', `${disposition}\r\nContent-Type: application/xml`, '------------------------d74496d66958873e'), '------------------------d74496d66958873e'], // prettier-ignore
  ['a browser', form('<a/>', disposition, '----WebKitFormBoundary7MA4YWxkTrZu0gW'), '----WebKitFormBoundary7MA4YWxkTrZu0gW'], // prettier-ignore
  ['a program that quotes its boundary', form('<a/>', disposition, 'a b'), '"a b"'],
  ['a program that names the part last', form('<a/>', 'content-disposition: form-data; filename="name=x"; name="file"'), 'b'], // prettier-ignore
])('the form of %s is taken', (_who, body, boundary) => {
  expect(fileInForm(body, type(boundary))).toEqual({ ok: true, bytes: Buffer.from('<a/>') });
});

it('whatever the file holds but its boundary, it comes out byte for byte, as Node itself reads it', async () => {
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.array(fc.constantFrom('\r\n', '--', '--c', '\r', '\n', '\0', 'b')).map((pieces) => Buffer.from(pieces.join(''))),
  );
  await fc.assert(
    fc.asyncProperty(content, async (sent) => {
      const body = form(sent, disposition, 'boundary-of-seventeen');
      const contentType = type('boundary-of-seventeen');
      const taken = fileInForm(body, contentType);
      expect(taken.ok && Buffer.from(taken.bytes)).toEqual(sent);
      const known = (await new Response(body, { headers: { 'content-type': contentType } }).formData()).get('file');
      expect(Buffer.from(await (known as File).arrayBuffer())).toEqual(sent);
    }),
    { seed, numRuns: 200 },
  );
});
