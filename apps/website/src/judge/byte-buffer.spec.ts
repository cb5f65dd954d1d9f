import { ByteBuffer, installByteBuffer } from './byte-buffer';

const texts = [
  '',
  'abc',
  'Prüfung: élan',
  '€ 12',
  '\u{1f600} and \u{10ffff}',
  'x'.repeat(20_000),
  '\ufeffmark',
  '\ud800 half',
];

it('has as many bytes as Node says, and gives texts back as Node does', () => {
  for (const text of texts) {
    expect([text, ByteBuffer.byteLength(text)]).toEqual([text, Buffer.byteLength(text)]);
    expect([...ByteBuffer.from(text)]).toEqual([...Buffer.from(text)]);
    expect(ByteBuffer.from(text).toString()).toBe(Buffer.from(text).toString());
    expect(ByteBuffer.from(text).toString('utf8', 0, 2)).toBe(Buffer.from(text).toString('utf8', 0, 2));
  }
});

it('takes one byte a character for latin1, all 256 of them', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(ByteBuffer.from(all.buffer, 0, 256).toString('latin1')).toBe(Buffer.from(all).toString('latin1'));
  expect([...ByteBuffer.from('é\u0141', 'latin1')]).toEqual([...Buffer.from('é\u0141', 'latin1')]);
});

it('writes into the bytes that it was made of', () => {
  const bytes = new Uint8Array(4);
  expect(ByteBuffer.from(bytes.buffer).write('éa', 'latin1')).toBe(2);
  expect([...bytes]).toEqual([0xe9, 0x61, 0, 0]);
});

it('refuses what it does not know, and leaves a Buffer that is there alone', () => {
  expect(() => ByteBuffer.from('00', 'hex')).toThrow(TypeError);
  const scope = { Buffer: 'Node’s' };
  installByteBuffer(scope);
  expect(scope.Buffer).toBe('Node’s');
});
