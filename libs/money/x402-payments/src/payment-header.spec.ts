import { paymentSignature } from '@einvoice/limits';
import fc from 'fast-check';
import { readPaymentHeader, readPaymentObject } from './payment-header';

const payment = {
  x402Version: 2,
  accepted: {
    scheme: 'exact',
    network: 'eip155:8453',
    amount: '10000',
    asset: `0x${'8'.repeat(40)}`,
    payTo: `0x${'9'.repeat(40)}`,
    maxTimeoutSeconds: 120,
    extra: { name: 'USD Coin', version: '2' },
  },
  payload: {
    authorization: {
      from: `0x${'Ab'.repeat(20)}`,
      to: `0x${'9'.repeat(40)}`,
      value: '10000',
      validAfter: '0',
      validBefore: '1800000000',
      nonce: `0x${'0C'.repeat(32)}`,
    },
    signature: `0x${'1B'.repeat(65)}`,
  },
};
const headerOf = (value: unknown): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64');
const problemOf = (header: string): string => {
  const reading = readPaymentHeader(header);
  return reading.ok ? 'none' : reading.problem;
};

describe('P15 the payment header', () => {
  it('is read in one spelling, whatever the letter case of its addresses', () => {
    const reading = readPaymentHeader(headerOf(payment));
    if (!reading.ok) throw new Error(reading.problem);
    expect(reading.payment.signed.authorization).toMatchObject({
      from: `0x${'ab'.repeat(20)}`,
      nonce: `0x${'0c'.repeat(32)}`,
      value: 10_000n,
    });
  });

  it('has one spelling: spare bits of its last character are refused, of a payment that is right otherwise', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    for (const pad of ['', ' ', '  ']) {
      const header = Buffer.from(`${JSON.stringify(payment)}${pad}`, 'utf8').toString('base64');
      const padding = /=*$/.exec(header)![0];
      expect(problemOf(header)).toBe('none');
      if (padding === '') continue;
      const last = header.at(-1 - padding.length)!;
      const second = header.slice(0, -1 - padding.length) + alphabet[alphabet.indexOf(last) + 1]! + padding;
      expect(Buffer.from(second, 'base64').equals(Buffer.from(header, 'base64'))).toBe(true);
      expect(problemOf(second)).toBe('the header is not canonical base64');
    }
  });

  const nested = (depth: number): unknown => (depth === 0 ? 0 : [nested(depth - 1)]);
  it.each([
    ['at most 12 KiB as sent', 'x'.repeat(paymentSignature.encodedBytesMax + 1), 'larger than 12 KiB'],
    ['at most 12 KiB as sent, to the character', 'A'.repeat(paymentSignature.encodedBytesMax), 'body_too_large'],
    ['one value', `${headerOf(payment)}, ${headerOf(payment)}`, 'not one value'],
    ['a value', '', 'not one value'],
    ['padded', 'AAAAA', 'not one value'],
    ['padded at its end', 'AA==AAAA', 'not one value'],
    ['at most 8 KiB decoded', headerOf({ ...payment, junk: 'x'.repeat(8_192) }), 'body_too_large'],
    ['at most 8 deep', headerOf({ ...payment, extensions: { a: nested(7) } }), 'too_complex'],
    ['of at most 200 values', headerOf({ ...payment, extensions: { a: Array(60).fill([1, 2, 3]) } }), 'too_complex'],
    ['of version 2', headerOf({ ...payment, x402Version: 1 }), 'x402Version must be 2'],
    ['complete', headerOf({ ...payment, payload: undefined }), 'member payload'],
    ['of a resource', headerOf({ ...payment, resource: 5 }), 'member resource'],
    ['of an offer', headerOf({ ...payment, accepted: 5 }), 'member accepted'],
    ['of extensions', headerOf({ ...payment, extensions: 5 }), 'member extensions'],
    ['an object', headerOf([]), 'it is no x402 version 2 payment object'],
    ['exact in its numbers', headerOf({ ...payment, payload: { ...payment.payload, signature: '0x1' } }), 'exact form'],
  ])('is %s', (_what, header, problem) => {
    expect(problemOf(header)).toContain(problem);
  });

  it('takes what is just within the limits', () => {
    expect(problemOf(headerOf({ ...payment, extensions: { a: nested(6) } }))).toBe('none');
    expect(problemOf(headerOf({ ...payment, extensions: { a: Array(40).fill([1, 2]) } }))).toBe('none');
  });

  it('may name no offer: then none matches, which is no fault of its form', () => {
    const reading = readPaymentHeader(headerOf({ ...payment, accepted: undefined }));
    expect(reading).toMatchObject({ ok: true, payment: { accepted: undefined } });
  });

  it('never breaks, and never repeats what was sent', () => {
    const json = fc.json().map((text) => Buffer.from(text, 'utf8').toString('base64'));
    const spoilt = fc.dictionary(fc.constantFrom('accepted', 'payload', 'x402Version', 'resource'), fc.jsonValue());
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.base64String(),
          json,
          spoilt.map((s) => headerOf({ ...payment, ...s })),
        ),
        (header) => {
          const reading = readPaymentHeader(header);
          if (!reading.ok) expect(reading.problem).toMatch(/^[A-Za-z0-9 ,._:]{1,120}$/);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('P15 a payment that comes as JSON', () => {
  it('is the one that the header would hold', () => {
    expect(readPaymentObject(payment)).toEqual(readPaymentHeader(headerOf(payment)));
  });

  const nested = (depth: number): unknown => (depth === 0 ? 0 : [nested(depth - 1)]);
  it.each([
    ['at most 8 KiB', { ...payment, junk: 'x'.repeat(8_192) }, 'body_too_large'],
    ['at most 8 deep', { ...payment, extensions: { a: nested(7) } }, 'too_complex'],
    [
      'at most 200 values',
      { ...payment, extensions: { a: Array(63).fill(0), b: Array(63).fill(0), c: Array(63).fill(0) } },
      'too_complex',
    ],
    ['a payment: no text, not even of a header', headerOf(payment), 'no x402 version 2 payment'],
    ['a payment and not null', null, 'no x402 version 2 payment'],
    ['of version 2', { ...payment, x402Version: 1 }, 'x402Version must be 2'],
  ])('is %s', (_what, value, problem) => {
    expect(readPaymentObject(value)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
  });
});
