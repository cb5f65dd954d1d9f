import { compareIdentifiers, type IdentifierType, normalIdentifier } from './identifiers';

const compare = (a: string, typeA: IdentifierType | 'any', b: string, typeB: IdentifierType) =>
  compareIdentifiers(normalIdentifier(a, typeA)!, normalIdentifier(b, typeB)!);

describe('an identifier', () => {
  it.each([
    ['9074728', 'imo'],
    ['529900T8BM49AURSDO56', 'lei'],
    ['DEUTDE', 'bic'],
    ['0x12', 'crypto'],
    ['--', 'passport'],
    ['AB', 'any'],
  ] as const)('is refused: %s as %s', (text, type) => {
    expect(normalIdentifier(text, type)).toBeNull();
  });

  it.each([
    ['IMO 9074729', 'imo', '9074729'],
    ['529900-T8BM49AURSDO55', 'lei', '529900T8BM49AURSDO55'],
    ['LEI: 529900T8BM49AURSDO55', 'lei', '529900T8BM49AURSDO55'],
    ['DEUTDEFFXXX', 'bic', 'DEUTDEFF'],
    ['SWIFT/BIC: DEUTDEFF', 'bic', 'DEUTDEFF'],
    ['BIC code DEUTDEFF500', 'bic', 'DEUTDEFF500'],
    ['ИНН 7707083893', 'tax', '7707083893'],
    ['ОГРН 1027700132195', 'registration', '1027700132195'],
    ['OGRN 1027700132195', 'registration', '1027700132195'],
    ['a 123-456', 'passport', 'A123456'],
  ] as const)('is compared in one form: %s as %s', (text, type, value) => {
    expect(normalIdentifier(text, type)).toEqual({ type, value });
  });

  it.each([
    ['Bitcoin', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
    ['Tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['Solana', '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'],
    ['Dogecoin', 'DFFJhnQNZf8rf67tYnesPu7MuGUpYtzv7Z'],
    ['Zcash', 't1YKTHhJfMqJBcpLnkKrQ4jtqT9p3yZbGqV'],
  ])('a wallet of %s is one, in the case of its letters', (_coin, text) => {
    for (const type of ['crypto', 'any'] as const)
      expect(normalIdentifier(text, type)).toEqual({ type: 'crypto', value: text });
  });

  it.each([
    ['Ethereum', '0xDE0B295669a9FD93d5F28D9Ec85E40f4cb697BAe'],
    ['Bitcoin, bech32', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ'],
    ['a transaction or a key', '5BE5543ff73456ab9f2d207887e2af87322c651ea1a873c5b25b7ffae456c320'],
  ])('a wallet of %s is one in whatever case', (_coin, text) => {
    expect(normalIdentifier(text, 'crypto')).toEqual({ type: 'crypto', value: text.toLowerCase() });
  });

  it.each(['DE89370400440532013000', 'A12345678', '529900T8BM49AURSDO55', 'registrationnumberofacompany'])(
    'is no wallet: %s',
    (text) => expect(normalIdentifier(text, 'any')?.type).not.toBe('crypto'),
  );

  it('finds the type of what can only be one', () => {
    expect(normalIdentifier('529900T8BM49AURSDO55', 'any')?.type).toBe('lei');
    expect(normalIdentifier('0xDE0B295669a9FD93d5F28D9Ec85E40f4cb697BAe', 'any')?.type).toBe('crypto');
  });
});

describe('two identifiers', () => {
  const wallet = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';

  it('are different when the case of a wallet differs, unless it is hexadecimal', () => {
    expect(normalIdentifier(wallet.toLowerCase(), 'crypto')?.value).not.toBe(wallet);
    expect(compare('0xDE0B295669a9FD93d5F28D9Ec85E40f4cb697BAe', 'crypto', '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae', 'crypto')).toBe('exact'); // prettier-ignore
  });

  it('are a possible hit when only the type differs', () => {
    expect(compare('1234567', 'passport', '123-4567', 'registration')).toBe('possible');
  });

  it('are exact for types that states mix', () =>
    expect(compare('123-4567', 'tax', '1234567', 'registration')).toBe('exact'));
  it('are exact for a branch of a listed bank', () =>
    expect(compare('DEUTDEFF500', 'bic', 'DEUTDEFF', 'bic')).toBe('exact'));
});
