import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { connectionSecretPattern, makeConnectionSecret, readConnectionSecret } from './connection-secret';

/** The text with its CRC-32 behind it, as anybody can count it. */
function summed(body: string): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const digit = (place: number) => alphabet[Math.floor(crc32(body) / 62 ** place) % 62];
  return body + [5, 4, 3, 2, 1, 0].map(digit).join('');
}

describe('a connection secret', () => {
  it('is read as it was made, and never twice the same', () => {
    const secrets = Array.from({ length: 200 }, () => makeConnectionSecret(randomBytes));
    for (const secret of secrets) {
      expect(readConnectionSecret(secret.text)).toEqual(secret);
      expect(secret.text).toMatch(new RegExp(`^${connectionSecretPattern.source}$`));
    }
    expect(new Set(secrets.map(({ id }) => id)).size).toBe(200);
  });

  it('uses every character of its alphabet about equally often', () => {
    const counts = new Map<string, number>();
    const text = Array.from({ length: 2_000 }, () => makeConnectionSecret(randomBytes).text.slice(14, 58)).join('');
    for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(62);
    const expected = text.length / 62;
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.2);
  });

  it('B18 is refused with any one character changed, cut or added, without a look into storage', () => {
    const { text } = makeConnectionSecret(randomBytes);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (place, character) => {
        fc.pre(text[place] !== character);
        expect(readConnectionSecret(text.slice(0, place) + character + text.slice(place + 1))).toBeNull();
        expect(readConnectionSecret(text.slice(0, place) + text.slice(place + 1))).toBeNull();
        expect(readConnectionSecret(text + character)).toBeNull();
      }),
    );
  });

  it('B18 is refused with a sum that fits when it is not one: too long, too short, of another prefix, with a stranger in it', () => {
    const { text } = makeConnectionSecret(randomBytes);
    const body = text.slice(0, -6);
    expect(summed(body)).toBe(text);
    const other = (place: number, character: string) => body.slice(0, place) + character + body.slice(place + 1);
    for (const forged of [
      ...[`${body}0`, `0${body}`, ` ${body}`, `${text}${body}`, body.slice(0, -1)],
      ...[body.replace('_live_', '_test_'), other(20, '-'), other(57, '\n'), other(57, 'é'), other(0, 'E')],
    ]) {
      expect([forged, readConnectionSecret(summed(forged))]).toEqual([forged, null]);
    }
  });

  it('has characters of equal chance: bytes from 248 on are thrown away, and what is left over is not used', () => {
    const bytes = [255, 0, 248, 1, 2, 250, 3, 4, 5, 249, 6, 7, 8, 9, 10, 11, 12, 13];
    const secret = makeConnectionSecret((count) => Uint8Array.from({ length: count }, () => bytes.shift() ?? 247));
    expect(secret.id).toBe('0123456789AB');
    // 247 is the last of the bytes that count: it is the last of the alphabet.
    expect(secret.end).toBe('zzzz');
  });

  it('is one word of 64 characters, which says what it is, whose and how it ends', () => {
    const secret = makeConnectionSecret(randomBytes);
    expect(secret.text).toMatch(/^einvoice_live_[0-9A-Za-z]{50}$/);
    expect(secret.text.slice(14, 26)).toBe(secret.id);
    expect(secret.text.slice(54, 58)).toBe(secret.end);
    expect(Buffer.from(secret.sha256).toString('hex')).toBe(createHash('sha256').update(secret.text).digest('hex'));
    for (const other of [
      '',
      secret.text.toLowerCase(),
      ` ${secret.text.slice(1)}`,
      `x${secret.text}`,
      `${secret.text}\n`,
    ]) {
      expect(readConnectionSecret(other)).toBeNull();
    }
  });
});
