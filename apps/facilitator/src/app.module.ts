import { Readiness } from '@einvoice/http-service';
import { Module, type DynamicModule } from '@nestjs/common';
import { AppParts } from './app-parts';
import { FacilitatorController } from './facilitator.controller';

@Module({ controllers: [FacilitatorController] })
export class AppModule {
  constructor(parts: AppParts, readiness: Readiness) {
    readiness.register({ name: 'chain', missing: () => missingOf(parts) });
  }

  static of(parts: AppParts): DynamicModule {
    return { module: AppModule, providers: [{ provide: AppParts, useValue: parts }] };
  }
}

/** One signer with gas is enough. */
async function missingOf({ facilitator, chain, signerWeiMin }: AppParts): Promise<string[]> {
  const balances = await Promise.all(facilitator.signers.map((signer) => chain.nativeBalanceWei(signer)));
  if (balances.every((balance) => balance === null)) return ['chain_unreachable'];
  const canPay = balances.some((balance) => balance !== null && balance >= signerWeiMin);
  return canPay ? [] : ['signer_without_gas'];
}
