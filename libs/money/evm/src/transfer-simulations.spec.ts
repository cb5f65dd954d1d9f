import { simulationBatch } from '@einvoice/limits';
import { multicall3Address } from './multicall';
import { ScriptedNode, type ScriptedAnswer } from './scripted-node.fixture';
import { paymentOf, Script, settle, token } from './submission-script.fixture';
import { TransferSimulations } from './transfer-simulations';

let node: ScriptedNode;
beforeAll(async () => (node = await ScriptedNode.start()));
afterAll(() => node.stop());

/** Simulates so many transfers that come at the same moment, and tells how often the node was asked about each contract. */
async function simulated(count: number, answer: ScriptedAnswer) {
  const script = new Script(node);
  script.simulated = answer;
  const simulations = new TransferSimulations({ rpc: script.rpc, token, deadlineMs: 5_000 });
  const verdicts = await settle(
    Array.from({ length: count }, (_, index) => simulations.refusalOf(paymentOf(index + 1))),
  );
  const asked = node.asked.map(({ params }) => (params[0] as { to: string }).to);
  const times = (contract: string) => asked.filter((to) => to === contract).length;
  return { verdicts, ofToken: times(token), together: times(multicall3Address) };
}
const alone = simulationBatch.callsInFlightMax;
const all = alone + simulationBatch.paymentsMax;
const down = { body: 'down', status: 503 };

describe('transfers that are simulated', () => {
  it('while there are few are asked of the token itself, in one call each', async () => {
    for (const count of [1, alone]) {
      const verdicts = Array(count).fill(null);
      expect(await simulated(count, { result: '0x' })).toEqual({ verdicts, ofToken: count, together: 0 });
    }
  });

  it('in company of which the node says nothing useful are asked one by one', async () => {
    const verdicts = Array(all).fill(null);
    expect(await simulated(all, { result: '0x' })).toEqual({ verdicts, ofToken: all, together: 1 });
  });

  it('are not known, and not asked again, while the node does not answer', async () => {
    const verdicts = Array(all).fill('chain_unavailable');
    expect(await simulated(all, down)).toEqual({ verdicts, ofToken: alone, together: 1 });
  });
});
