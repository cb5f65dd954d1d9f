import { type ChainReader, type InProcessFacilitator } from '@einvoice/evm';
import { Readiness } from '@einvoice/http-service';
import { Module, type DynamicModule } from '@nestjs/common';
import { CallerToken } from './bearer.guard';
import { Facilitator, FacilitatorController } from './facilitator.controller';

/** What the process is made of. */
export abstract class AppParts {
  abstract readonly facilitator: InProcessFacilitator;
  abstract readonly chain: ChainReader;
  abstract readonly signerWeiMin: bigint;
  /** Null: no token is asked for. */
  abstract readonly token: string | null;
}

@Module({ controllers: [FacilitatorController] })
export class AppModule {
  constructor(parts: AppParts, readiness: Readiness) {
    readiness.register({ name: 'chain', missing: () => missingOf(parts) });
  }

  static of(parts: AppParts): DynamicModule {
    return {
      module: AppModule,
      providers: [
        { provide: AppParts, useValue: parts },
        { provide: Facilitator, useValue: parts.facilitator },
        { provide: CallerToken, useValue: CallerToken.of(parts.token) },
      ],
    };
  }
}

/** One signer with gas is enough. */
async function missingOf({ facilitator, chain, signerWeiMin }: AppParts): Promise<string[]> {
  const balances = await Promise.all(facilitator.signers.map((signer) => chain.nativeBalanceWei(signer)));
  if (balances.every((balance) => balance === null)) return ['chain_unreachable'];
  const canPay = balances.some((balance) => balance !== null && balance >= signerWeiMin);
  return canPay ? [] : ['signer_without_gas'];
}
