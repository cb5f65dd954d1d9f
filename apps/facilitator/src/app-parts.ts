import { type ChainReader, type InProcessFacilitator } from '@einvoice/evm';

/** What the process is made of. */
export abstract class AppParts {
  abstract readonly facilitator: InProcessFacilitator;
  abstract readonly chain: ChainReader;
  abstract readonly signerWeiMin: bigint;
  /** Null: no token is asked for. */
  abstract readonly token: string | null;
}
