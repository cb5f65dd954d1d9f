import { hexToBytes } from './hex';
import fc from 'fast-check';
import { type Hex, hashTypedData, recoverAddress as viemRecover } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import {
  authorizationDigest,
  parseSignedAuthorization,
  recoverAuthorizationSigner,
  type TokenDomain,
  unwrapErc6492,
} from './authorization';

const token: TokenDomain = {
  name: 'USD Coin',
  version: '2',
  chainId: 8453,
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
};
const types = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
};
const payer = privateKeyToAccount(`0x${'5c'.repeat(32)}`);
const hexOf = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((b): Hex => `0x${Buffer.from(b).toString('hex')}`);
const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const anyAuthorization = fc.record({
  from: hexOf(20),
  to: hexOf(20),
  value: uint256,
  validAfter: uint256,
  validBefore: uint256,
  nonce: hexOf(32),
});

const valid = async () => {
  const message = {
    from: payer.address,
    to: `0x${'aa'.repeat(20)}`,
    value: 10_000n,
    validAfter: 0n,
    validBefore: 99n,
    nonce: `0x${'07'.repeat(32)}`,
  } as const;
  const domain = { name: token.name, version: token.version, chainId: token.chainId, verifyingContract: token.address };
  const signature = await payer.signTypedData({ domain, types, primaryType: 'TransferWithAuthorization', message });
  return { authorization: { ...message, value: '10000', validAfter: '0', validBefore: '99' }, signature };
};
const signerOf = (payload: unknown) => {
  const signed = parseSignedAuthorization(payload);
  return signed && recoverAuthorizationSigner(token, signed);
};

describe('the digest and the signer', () => {
  it('are those of viem for every authorization', () =>
    fc.assert(
      fc.property(anyAuthorization, (authorization) => {
        const domain = {
          name: token.name,
          version: token.version,
          chainId: token.chainId,
          verifyingContract: token.address,
        };
        const expected = hashTypedData({
          domain,
          types,
          primaryType: 'TransferWithAuthorization',
          message: authorization,
        });
        expect(authorizationDigest(token, authorization)).toBe(expected);
      }),
      { numRuns: 50 },
    ));

  it('differ with every member of the domain', () => {
    const authorization = fc.sample(anyAuthorization, 1)[0]!;
    const others = [
      { ...token, name: 'USDC' },
      { ...token, version: '1' },
      { ...token, chainId: 84532 },
      { ...token, address: `0x${'11'.repeat(20)}` as const },
    ];
    const digests = [token, ...others].map((domain) => authorizationDigest(domain, authorization));
    expect(new Set(digests).size).toBe(5);
  });

  it('are found whatever the case of the letters, `0X` included', async () => {
    const { authorization, signature } = await valid();
    const upper = (hex: string) => `0X${hex.slice(2).toUpperCase()}`;
    const shouting = { ...authorization, from: upper(authorization.from), nonce: upper(authorization.nonce) };
    expect(signerOf({ authorization: shouting, signature: upper(signature) })).toBe(payer.address.toLowerCase());
  });
});

describe('P5 what the token would refuse is refused before it is asked', () => {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const parts = (signature: Hex) => ({
    r: signature.slice(2, 66),
    s: BigInt(`0x${signature.slice(66, 130)}`),
    v: Number.parseInt(signature.slice(130), 16),
  });
  const word = (value: bigint) => value.toString(16).padStart(64, '0');

  it('accepts the signature as wallets make it', async () => {
    expect(signerOf(await valid())).toBe(payer.address.toLowerCase());
  });

  it.each([
    [
      'high s with the other v',
      (s: Hex) => `0x${parts(s).r}${word(order - parts(s).s)}${parts(s).v === 27 ? '1c' : '1b'}`,
    ],
    ['v 0 or 1', (s: Hex) => `${s.slice(0, 130)}0${parts(s).v - 27}`],
    ['v 29', (s: Hex) => `${s.slice(0, 130)}1d`],
    ['64 bytes (EIP-2098)', (s: Hex) => s.slice(0, 130)],
    ['66 bytes', (s: Hex) => `${s}00`],
    ['r of zero', (s: Hex) => `0x${word(0n)}${s.slice(66)}`],
    ['s of zero', (s: Hex) => `${s.slice(0, 66)}${word(0n)}${s.slice(130)}`],
    ['r above the order', (s: Hex) => `0x${word(order + 1n)}${s.slice(66)}`],
    ['no bytes', () => '0x'],
    ['an odd digit', (s: Hex) => `${s}0`],
    ['no hexadecimal', (s: Hex) => `${s.slice(0, -1)}g`],
    ['no prefix', (s: Hex) => s.slice(2)],
  ])('P5 signature: %s', async (_name, change) => {
    const { authorization, signature } = await valid();
    expect(signerOf({ authorization, signature: change(signature) })).not.toBe(payer.address.toLowerCase());
  });

  it.each([
    '010000',
    '0x2710',
    '1e4',
    '10000.0',
    '+10000',
    '-1',
    '',
    ' 10000',
    '10000\n',
    '１０',
    `1${'0'.repeat(78)}`,
    String(2n ** 256n),
    10000,
    null,
    ['10000'],
    { toString: () => '10000' },
  ])('P5 number: %j', async (number) => {
    const { authorization, signature } = await valid();
    for (const member of ['value', 'validAfter', 'validBefore']) {
      expect(parseSignedAuthorization({ authorization: { ...authorization, [member]: number }, signature })).toBeNull();
    }
  });

  it('P5 takes the largest number that the token takes', async () => {
    const { authorization, signature } = await valid();
    const largest = String(2n ** 256n - 1n);
    expect(
      parseSignedAuthorization({ authorization: { ...authorization, validBefore: largest }, signature }),
    ).not.toBeNull();
  });

  it.each([
    null,
    undefined,
    [],
    'text',
    {},
    { authorization: null, signature: '0x00' },
    { authorization: [], signature: [] },
  ])('P5 payload: %j', (payload) => expect(parseSignedAuthorization(payload)).toBeNull());

  it('P5 members of the wrong length or kind', async () => {
    const { authorization, signature } = await valid();
    for (const [member, value] of [
      ['from', authorization.from.slice(0, -1)],
      ['to', `${authorization.to}0`],
      ['nonce', authorization.nonce.slice(0, -2)],
      ['nonce', 7],
      ['nonce', `${authorization.nonce}00`],
      ['nonce', `x${authorization.nonce}`],
      ['from', `0${authorization.from}`],
      ['from', [authorization.from]],
    ] as [string, unknown][]) {
      expect(parseSignedAuthorization({ authorization: { ...authorization, [member]: value }, signature })).toBeNull();
    }
    for (const other of [`0x${'00'.repeat(4097)}`, `${signature}0`, ` ${signature}`, `${signature}\n`, [signature]]) {
      expect(parseSignedAuthorization({ authorization, signature: other })).toBeNull();
    }
    expect(parseSignedAuthorization({ authorization, signature: `0x${'00'.repeat(4096)}` })).not.toBeNull();
  });

  it('never throws, whatever the payload', () =>
    fc.assert(fc.property(fc.anything({ withNullPrototype: true }), (payload) => void signerOf(payload))));

  it('finds no other signer than viem for mutated signatures', async () => {
    const { authorization, signature } = await valid();
    const digest = authorizationDigest(token, parseSignedAuthorization({ authorization, signature })!.authorization);
    await fc.assert(
      fc.asyncProperty(fc.nat(64), fc.nat(255), async (position, byte) => {
        const bytes = hexToBytes(signature);
        bytes[position] = byte;
        const mutated: Hex = `0x${Buffer.from(bytes).toString('hex')}`;
        const ours = signerOf({ authorization, signature: mutated });
        if (ours !== null) {
          expect(ours).toBe((await viemRecover({ hash: digest, signature: mutated })).toLowerCase());
        }
      }),
    );
  });
});

describe('an ERC-6492 wrapper', () => {
  const magic = '6492'.repeat(16);
  const word = (value: number) => value.toString(16).padStart(64, '0');
  const wrap = (inner: string, length = inner.length / 2) =>
    `0x${word(1)}${word(96)}${word(128)}${word(0)}${word(length)}${inner.padEnd(128, '0')}${magic}` as const;

  it('is taken off', () => expect(unwrapErc6492(wrap('abcdef'))).toBe('0xabcdef'));

  it('stays when it lies about its contents', () => {
    expect(unwrapErc6492(wrap('abcdef', 5000))).toBe(wrap('abcdef', 5000));
    expect(unwrapErc6492(wrap('', 0))).toBe(wrap('', 0));
    expect(unwrapErc6492(`0x${magic}`)).toBe(`0x${magic}`);
  });

  it('is told by its last word alone', () => {
    const other = `0x${wrap('abcdef').slice(2, -1)}3` as const;
    expect(unwrapErc6492(other)).toBe(other);
  });
});
