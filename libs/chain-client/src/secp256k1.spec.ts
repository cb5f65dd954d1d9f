import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';

const bundle = path.join(repositoryRoot, 'dist/chain-client-secp256k1/index.js');

/** Runs the built library in a process of its own, with or without a native binding to be found. */
function loadLibrary(bindingIsThere: boolean): { implementation: string; signer: string; loaded: string[] } {
  const script = `
    const Module = require('node:module');
    const load = Module._load;
    Module._load = function (request, ...rest) {
      if (${!bindingIsThere} && request === 'node-gyp-build') throw new Error('No native build was found');
      return load.call(this, request, ...rest);
    };
    const lib = require(${JSON.stringify(bundle)});
    const token = { name: 'USD Coin', version: '2', chainId: 8453, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' };
    const payload = ${JSON.stringify(knownPayload)};
    const signer = lib.recoverAuthorizationSigner(token, lib.parseSignedAuthorization(payload));
    const loaded = Object.keys(require.cache).filter((file) => /elliptic|secp256k1/.test(file));
    console.log(JSON.stringify({ implementation: lib.secp256k1Implementation, signer, loaded }));
  `;
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }));
}

/** Signed by the key 0x5c5c…5c. */
const knownPayload = {
  authorization: {
    from: '0xb7cf38e4b36b03895e5580abe5b379e6739e8c4c',
    to: `0x${'aa'.repeat(20)}`,
    value: '10000',
    validAfter: '0',
    validBefore: '99',
    nonce: `0x${'07'.repeat(32)}`,
  },
  signature:
    '0xc67fe783e21c5120f25c443745984fde055c77d4b46717656b4111181a2af17560c39c606dd31896435f66bb94638d8514abd352f01fe824cf4db50d0361ae351c',
};

describe('C4 the curve', () => {
  beforeAll(() => {
    execFileSync(process.execPath, ['tools/build.mjs', 'libs/chain-client/src/index.ts', bundle], {
      cwd: repositoryRoot,
    });
  });

  it('C4 is the native binding, without elliptic', () => {
    const { loaded } = loadLibrary(true);
    expect(loaded.filter((file) => file.includes('elliptic'))).toEqual([]);
  });

  it('C4 is noble when the binding is missing, and elliptic is never loaded', () => {
    const { implementation, signer, loaded } = loadLibrary(false);
    expect(implementation).toBe('noble');
    expect(signer).toBe(knownPayload.authorization.from);
    expect(loaded.filter((file) => file.includes('elliptic'))).toEqual([]);
    expect(loaded.some((file) => file.includes('@noble/curves'))).toBe(true);
  });
});
