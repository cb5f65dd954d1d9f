import { paymentIdentifier } from '@einvoice/limits';
import { echoAgrees, type ExtensionEcho, readExtensionEcho } from './extension-echo';
import { type PaymentRequirement } from './offer-store';

const { min, max } = paymentIdentifier.characters;
const identifierIn = (id: unknown) => readExtensionEcho({ 'payment-identifier': { info: { id } } })?.paymentIdentifier;

describe('the name that a buyer gives its call', () => {
  it.each([min, max])('may have %i characters', (length) => {
    expect(identifierIn('k'.repeat(length))).toBe('k'.repeat(length));
  });

  it('is letters, digits, hyphens and underscores, and may be left out', () => {
    expect(identifierIn('aZ09-_aZ09-_aZ09-_')).toBe('aZ09-_aZ09-_aZ09-_');
    const others = [{ 'payment-identifier': null }, { other: { info: { id: 7 } } }];
    for (const extensions of [undefined, null, 'x', [], {}, ...others]) {
      expect(readExtensionEcho(extensions)?.paymentIdentifier).toBeNull();
    }
  });

  it.each([
    ['a character too few', 'k'.repeat(min - 1)],
    ['a character too many', 'k'.repeat(max + 1)],
    ['a blank in it', `k k${'k'.repeat(min)}`],
    ['a blank in front', ` ${'k'.repeat(min)}`],
    ['a line break behind it', `${'k'.repeat(min)}\n`],
    ['a letter beyond ASCII', 'é'.repeat(min)],
    ['nothing in it', ''],
    ['null', null],
    ['a number', 1e20],
    ['a list', ['k'.repeat(min)]],
  ])('is none with %s', (_what, id) => expect(identifierIn(id)).toBeUndefined());
});

describe('P11 an echo', () => {
  const requirement: PaymentRequirement = {
    ...{ scheme: 'exact', network: 'eip155:8453', asset: '0xa', payTo: '0xb', amount: '1', maxTimeoutSeconds: 120 },
    extra: { name: 'USD Coin', version: '2' },
  };
  const { scheme, network, asset, payTo, amount } = requirement;
  const resourceUrl = 'https://pay.example/one';
  const terms = { scheme, network, asset, payTo, amount, resourceUrl };
  const agrees = (echo: Partial<ExtensionEcho>) =>
    echoAgrees(
      { paymentIdentifier: null, identifierRequired: undefined, offer: undefined, ...echo },
      requirement,
      resourceUrl,
    );

  it('agrees when it says nothing, or what was offered', () => {
    expect(agrees({})).toBe(true);
    expect(agrees({ identifierRequired: false, offer: { payload: { ...terms, validUntil: 1 } } })).toBe(true);
  });

  it.each(Object.keys(terms))('of another %s, or of none, does not', (name) => {
    expect(agrees({ offer: { payload: { ...terms, [name]: 'other' } } })).toBe(false);
    expect(agrees({ offer: { payload: { ...terms, [name]: undefined } } })).toBe(false);
  });

  it.each([null, 'x', {}, { payload: null }])('of an offer that is none does not: %j', (offer) => {
    expect(agrees({ offer })).toBe(false);
  });

  it.each([true, null, 0, 'false'])('does not when it makes the name a duty: %j', (identifierRequired) => {
    expect(agrees({ identifierRequired })).toBe(false);
  });
});
