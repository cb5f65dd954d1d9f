import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { hexToBytes } from './hex';
import { recoverAddress, secp256k1Implementation, signDigestAsBytes } from './secp256k1';

const bundle = path.join(repositoryRoot, 'dist/eip712-secp256k1/index.js');

/** Runs the built library in a process of its own, with or without a native binding to be found. */
function loadLibrary(bindingIsThere: boolean) {
  const script = `
    const Module = require('node:module');
    const load = Module._load;
    Module._load = function (request, ...rest) {
      if (${!bindingIsThere} && request === 'node-gyp-build') throw new Error('No native build was found');
      return load.call(this, request, ...rest);
    };
    const lib = require(${JSON.stringify(bundle)});
    const digest = Buffer.alloc(32, 7);
    const signature = lib.signDigestAsBytes(digest, Buffer.alloc(32, 0x5c));
    const signer = lib.recoverAddress(digest, lib.hexToBytes(signature));
    const loaded = Object.keys(require.cache).filter((file) => /elliptic|secp256k1/.test(file));
    console.log(JSON.stringify({ implementation: lib.secp256k1Implementation, signature, signer, loaded }));
  `;
  const printed = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  return JSON.parse(printed) as { implementation: string; signature: string; signer: string; loaded: string[] };
}

describe('C4 the curve', () => {
  beforeAll(() => {
    execFileSync(process.execPath, ['tools/build/build.mjs', 'libs/money/evm/src/index.ts', bundle], {
      cwd: repositoryRoot,
    });
  });

  it('C4 is the native binding, without elliptic', () => {
    const { loaded } = loadLibrary(true);
    expect(loaded.filter((file) => file.includes('elliptic'))).toEqual([]);
  });

  it('C4 is noble when the binding is missing, makes the same signatures, and elliptic is never loaded', () => {
    const { implementation, signature, signer, loaded } = loadLibrary(false);
    expect(implementation).toBe('noble');
    expect(signature).toBe(loadLibrary(true).signature);
    expect(signer).toBe('0xb7cf38e4b36b03895e5580abe5b379e6739e8c4c');
    expect(loaded.filter((file) => file.includes('elliptic'))).toEqual([]);
    expect(loaded.some((file) => file.includes('@noble/curves'))).toBe(true);
  });

  it('comes from the native binding where it is built', () => {
    const prebuilt = ['linux-x64', 'darwin-arm64', 'win32-x64'].includes(`${process.platform}-${process.arch}`);
    expect(secp256k1Implementation).toBe(prebuilt ? 'native' : 'noble');
  });
});

it('P5 takes the largest s that the token takes, and 65 bytes alone', () => {
  const digest = Buffer.alloc(32, 7);
  const signature = Buffer.from(hexToBytes(signDigestAsBytes(digest, Buffer.alloc(32, 0x5c))));
  expect(recoverAddress(digest, signature)).toBe('0xb7cf38e4b36b03895e5580abe5b379e6739e8c4c');
  const half = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n / 2n;
  const withS = (s: bigint) =>
    Buffer.concat([signature.subarray(0, 32), Buffer.from(s.toString(16), 'hex'), signature.subarray(64)]);
  expect(recoverAddress(digest, withS(half))).not.toBeNull();
  expect(recoverAddress(digest, withS(half + 1n))).toBeNull();
  for (const other of [signature.subarray(0, 64), Buffer.concat([signature, Buffer.alloc(1)]), Buffer.alloc(0)]) {
    expect(recoverAddress(digest, other)).toBeNull();
  }
  for (const v of [0, 1, 26, 29, 30, 255]) {
    expect(recoverAddress(digest, Buffer.concat([signature.subarray(0, 64), Buffer.of(v)]))).toBeNull();
  }
});
