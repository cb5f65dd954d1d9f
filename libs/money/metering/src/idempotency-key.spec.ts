import { idempotencyKey } from '@einvoice/limits';
import { idempotencyHeader, readIdempotencyKey } from './idempotency-key';

const { min, max } = idempotencyKey.characters;
const refusal = { ok: false, refusal: { code: 'idempotency_key_invalid' } };

describe('the name that a caller gives its request', () => {
  it('is sent in the header of the contract', () => expect(idempotencyHeader).toBe('x-service-idempotency-key'));

  it.each([
    ['too short', ['k'.repeat(min - 1)]],
    ['too long', ['k'.repeat(max + 1)]],
    ['with a letter beyond ASCII', ['é'.repeat(min)]],
    ['with a line break', [`${'k'.repeat(min)}\n`]],
    ['with a tab in front', [`\t${'k'.repeat(min)}`]],
    ['two different ones', ['k'.repeat(min), 'l'.repeat(min)]],
    ['a number', [7]],
    ['a list', [['k'.repeat(min)]]],
  ])('is refused: %s', (_what, sent) => expect(readIdempotencyKey(sent)).toEqual(refusal));

  it.each([min, max])('has up to %i printable characters', (length) => {
    const key = ` ~${'k'.repeat(length)}`.slice(0, length);
    expect(readIdempotencyKey([key])).toEqual({ ok: true, value: key });
  });

  it('counts once when it is said twice alike, and may be left out', () => {
    expect(readIdempotencyKey(['same-key-1', 'same-key-1'])).toEqual({ ok: true, value: 'same-key-1' });
    expect(readIdempotencyKey([])).toEqual({ ok: true, value: undefined });
  });
});
