import { callOf, MemoryConnectionStore, openMemoryLedger } from '@einvoice/billing-ledger/testing';
import { StorageUnavailableError } from '@einvoice/error-codes';
import { createCredits } from './credits';

const workspaceId = 'ws_a';

async function system() {
  const ledger = await openMemoryLedger();
  await ledger.workspaceWith(100, workspaceId);
  const now = () => new Date(1_000);
  const connectionStore = new MemoryConnectionStore(now, [workspaceId]);
  const lost: unknown[] = [];
  const credits = createCredits({
    ...{ ledgerStore: ledger.store, connectionStore, now, onNoteLost: (error) => void lost.push(error) },
    bytesAtRandom: (count) => new Uint8Array(count).fill(7),
  });
  return { ledger, connectionStore, credits, lost };
}

describe('the credits of a process', () => {
  it('are taken from the store it was given', async () => {
    const { credits, ledger } = await system();
    expect(credits.store).toBe(ledger.store);
    const work = async () => ({ answered: 3, complete: true, response: Buffer.from('{}') });
    const charged = await credits.ledger.charge(callOf(workspaceId), () => 0, work);
    expect(charged).toMatchObject({ outcome: 'answered', settlement: { outcome: 'settled', charged: 6 } });
    expect(await ledger.balance(workspaceId)).toMatchObject({ available: 94, held: 0 });
  });

  it('that a process held and forgot go back as soon as another one starts', async () => {
    const { credits, ledger } = await system();
    const { runId } = await ledger.held(callOf(workspaceId));
    await ledger.lapse(runId);
    expect(await ledger.balance(workspaceId)).toMatchObject({ available: 60, held: 40 });
    await credits.keeper.start();
    await credits.keeper.stop();
    expect(await ledger.balance(workspaceId)).toMatchObject({ available: 100, held: 0 });
  });

  it('are spent by connections of the store it was given; a note of their use that is lost is told', async () => {
    const { credits, connectionStore, lost } = await system();
    const wanted = { workspaceId, name: 'a', creditsPerCallMax: null, createdBy: 'me' };
    const made = await credits.connections.create(wanted);
    if (typeof made === 'string') throw new Error(made);
    const away = new StorageUnavailableError();
    jest.spyOn(connectionStore, 'touch').mockRejectedValueOnce(away);
    const { connection, secret } = made;
    expect(connection.createdAt).toEqual(new Date(1_000));
    expect(await credits.connections.recognise(secret.text)).toEqual(connection);
    await new Promise(setImmediate);
    expect(lost).toEqual([away]);
  });
});
