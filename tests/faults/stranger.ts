import { type Chain, randomAccount, type SignedPayment, signPayment } from '@einvoice/test-kit';

const priceUnits = 10_000n;

/** Somebody who pays somebody else through the same facilitator; with or without the money for it. */
export class Stranger {
  private constructor(
    private readonly chain: Chain,
    private readonly hasMoney: boolean,
    readonly payment: SignedPayment,
  ) {}

  static async onChain(chain: Chain, hasMoney: boolean): Promise<Stranger> {
    const payer = randomAccount();
    if (hasMoney) await chain.mint(payer.address, priceUnits);
    return new Stranger(chain, hasMoney, await signPayment(chain, { payer, recipient: randomAccount().address }));
  }

  /** @throws when he was told otherwise than what became of his money */
  async judge(isSettled: boolean): Promise<void> {
    const moved = await this.chain.balanceOf(this.payment.payload.authorization.to as `0x${string}`);
    if (isSettled !== this.hasMoney || moved !== (this.hasMoney ? priceUnits : 0n)) {
      throw new Error(`A stranger was told ${isSettled}, and ${moved} units moved.`);
    }
  }
}
