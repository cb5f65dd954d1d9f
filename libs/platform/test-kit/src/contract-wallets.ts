import { type Hex } from 'viem';

const magic = `1626ba7e${'0'.repeat(56)}`;

/** Runtime code of contract wallets (ERC-1271), to be set with `anvil_setCode`. Written by hand; one instruction per item. */
export const walletCode = {
  /** Answers the magic value to every signature. */
  acceptsAll: `0x7f${magic}60005260206000f3`,
  /** Runs in a circle until its gas is gone. */
  burnsGas: '0x5b600056',
  /** Answers the magic value to 65 bytes `r ‖ s ‖ v` of its owner, as most wallets do. */
  ownedBy: (owner: Hex): Hex =>
    `0x${[
      '600435600052', // memory 0 = the digest
      '60a43560f81c602052', // memory 32 = v, the first byte of its word
      '606435604052', // memory 64 = r
      '608435606052', // memory 96 = s
      '602060006080600060015afa50', // memory 0 = ecrecover(memory 0..128)
      `60005173${owner.slice(2).toLowerCase()}14`, // 1 when that is the owner
      `7f${magic}02`, // the magic value, or 0
      '60005260206000f3', // answered
    ].join('')}`,
} as const;

/** A signature in an ERC-6492 wrapper, as wallets send it that may not be deployed: (factory, calldata, signature), suffix. */
export function wrapErc6492(factory: Hex, factoryCalldata: Hex, signature: Hex): Hex {
  const word = (value: number): string => value.toString(16).padStart(64, '0');
  const bytes = (hex: Hex): string => {
    const digits = hex.slice(2);
    return word(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0');
  };
  const calldata = bytes(factoryCalldata);
  const offsets = word(96) + word(96 + calldata.length / 2);
  return `0x${factory.slice(2).toLowerCase().padStart(64, '0')}${offsets}${calldata}${bytes(signature)}${'6492'.repeat(16)}`;
}
