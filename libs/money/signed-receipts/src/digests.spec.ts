import { requestSha256, responseSha256, sha256Hex } from './digests';

describe('digests', () => {
  it('are SHA-256 in hexadecimal', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256Hex(Buffer.from('abc'))).toBe(sha256Hex('abc'));
  });

  it('bind a request to its operation and arguments, whatever the order of names', () => {
    const digest = requestSha256('check', { a: 1, b: 2 });
    expect(digest).toBe(sha256Hex('check\n{"a":1,"b":2}'));
    expect(requestSha256('check', { b: 2, a: 1 })).toBe(digest);
    expect(requestSha256('other', { a: 1, b: 2 })).not.toBe(digest);
  });

  it('B5 exist for texts with half a surrogate pair, and tell them apart', () => {
    const digests = ['\ud800', '\ud801', '\\ud800', '\ufffd'].map((text) => requestSha256('check', { text }));
    expect(digests[0]).toBe(sha256Hex('check\n{"text":"\\ud800"}'));
    expect(new Set(digests).size).toBe(4);
    expect(responseSha256({ text: '\udc00' })).toBe(sha256Hex('{"text":"\\udc00"}'));
  });

  it('leave billing out of the answer', () => {
    expect(responseSha256({ valid: true, billing: { receipt: 'x' } })).toBe(sha256Hex('{"valid":true}'));
    expect(responseSha256({ valid: true })).toBe(sha256Hex('{"valid":true}'));
  });
});
