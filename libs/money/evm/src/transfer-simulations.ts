import { chainGas, simulationBatch } from '@einvoice/limits';
import { type SignedAuthorization, transferCalldata } from './authorization';
import { type Address, type Hex } from './chain-reader';
import { FacilitatorUnavailableError } from './facilitator';
import { GroupedWork } from './grouped-work';
import { aggregateCalldata, aggregateSuccesses, multicall3Address } from './multicall';
import { reasonOfRevert } from './revert-reason';
import { type Rpc, type RpcAnswer, quantityOf } from './rpc';

export interface TransferSimulationsOptions {
  readonly rpc: Rpc;
  readonly token: Address;
  readonly deadlineMs: number;
}

interface Waiting {
  readonly signed: SignedAuthorization;
  resolve(refusal: Promise<string | null> | null): void;
  reject(error: unknown): void;
}

/**
 * Asks the token, in the newest block, whether it would make a transfer; nothing is sent and time is the chain's own.
 * On a busy moment several are asked in one call. Only a yes is taken from company: who fails there is asked alone.
 */
export class TransferSimulations {
  private readonly groups: GroupedWork<Waiting>;

  constructor(private readonly options: TransferSimulationsOptions) {
    const { callsInFlightMax: workers, paymentsMax: groupMax } = simulationBatch;
    this.groups = new GroupedWork({ workers, groupMax }, (group) => this.simulate(group));
  }

  /** Null when the token would make the transfer, else x402's reason. @throws `FacilitatorUnavailableError` */
  refusalOf(signed: SignedAuthorization): Promise<string | null> {
    return new Promise((resolve, reject) => this.groups.add({ signed, resolve, reject }));
  }

  /** The same in a call of its own, at once. */
  async refusalOfOne(signed: SignedAuthorization): Promise<string | null> {
    const gas = chainGas.settlementMax; // what the settlement will have
    const answer = await this.call(this.options.token, transferCalldata(signed), gas);
    if (answer.state === 'unavailable') throw chainUnavailable();
    return answer.state === 'refused' ? reasonOfRevert(answer) : null;
  }

  private async simulate(group: readonly Waiting[]): Promise<void> {
    const [only] = group;
    if (group.length === 1) {
      const refusal = this.refusalOfOne(only!.signed);
      only!.resolve(refusal);
      return void (await refusal.catch(() => undefined));
    }
    const data = aggregateCalldata(
      this.options.token,
      group.map(({ signed }) => transferCalldata(signed)),
    );
    const answer = await this.call(multicall3Address, data, chainGas.contractSignatureMax);
    if (answer.state === 'unavailable') return group.forEach(({ reject }) => reject(chainUnavailable()));
    const successes = answer.state === 'answered' ? aggregateSuccesses(answer.result, group.length) : null;
    group.forEach(({ signed, resolve }, index) => resolve(successes?.[index] ? null : this.refusalOfOne(signed)));
  }

  private call(to: Address, data: Hex, gas: number): Promise<RpcAnswer> {
    const call = { to, data, gas: quantityOf(BigInt(gas)) };
    return this.options.rpc.call('eth_call', [call, 'latest'], this.options.deadlineMs);
  }
}

const chainUnavailable = () => new FacilitatorUnavailableError('chain_unavailable', 'The chain did not answer.');
