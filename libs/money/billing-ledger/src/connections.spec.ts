import { connectionSecrets } from '@einvoice/limits';
import { randomBytes } from 'node:crypto';
import { makeConnectionSecret } from './connection-secret';
import { Connections } from './connections';
import { type Connection } from './connection-store';
import { MemoryConnectionStore } from './memory-connection-store.fixture';

const startMs = Date.parse('2026-11-28T00:00:00Z');
const wanted = { workspaceId: 'ws_a', name: 'one', creditsPerCallMax: 40, createdBy: 'spec' };

function system() {
  const clock = { ms: startMs };
  const now = () => new Date(clock.ms);
  const store = new MemoryConnectionStore(now, ['ws_a', 'ws_b']);
  const lost: unknown[] = [];
  const connections = new Connections({ store, bytesAtRandom: randomBytes, now, onNoteLost: (e) => lost.push(e) });
  const created = async (more: object = {}) => {
    const made = await connections.create({ ...wanted, ...more });
    if (typeof made === 'string') throw new Error(made);
    return made;
  };
  return { clock, store, connections, created, lost };
}

describe('the secret of a connection', () => {
  it('B18 is taken from nobody else: unknown, of another id, ended, expired and revoked ones look alike', async () => {
    const { clock, store, connections, created } = system();
    const stranger = makeConnectionSecret(randomBytes);
    expect(await connections.recognise(stranger.text)).toBeNull();
    expect(await connections.recognise('einvoice_live_')).toBeNull();

    const { connection, secret } = await created({ expiresInDays: 1 });
    const of = { workspaceId: 'ws_a', id: connection.id };
    // Somebody has the id and another secret: what is found belongs to the id, what was sent does not.
    const found = (await store.find(secret.id))!;
    jest.spyOn(store, 'find').mockResolvedValueOnce({ ...found, secretSha256: stranger.sha256 });
    expect(await connections.recognise(secret.text)).toBeNull();
    expect(await connections.recognise(secret.text)).toMatchObject({ id: connection.id, name: 'one' });

    const second = await connections.addSecret(of, null);
    if (typeof second === 'string') throw new Error(second);
    clock.ms += 86_400_000;
    expect(await connections.recognise(secret.text)).toBeNull();
    expect(await connections.recognise(second.text)).toMatchObject({ id: connection.id });
    expect(await connections.revokeSecret(of, second.id)).toBe(true);
    expect(await connections.recognise(second.text)).toBeNull();

    const third = await connections.addSecret(of, null);
    if (typeof third === 'string') throw new Error(third);
    expect(await connections.revoke('ws_b', connection.id)).toBe(false);
    expect(await connections.recognise(third.text)).not.toBeNull();
    expect(await connections.revoke('ws_a', connection.id)).toBe(true);
    expect(await connections.recognise(third.text)).toBeNull();
  });

  it('is one of so many that are taken at once, for its own workspace alone', async () => {
    const { connections, created } = system();
    const { connection } = await created();
    const of = { workspaceId: 'ws_a', id: connection.id };
    expect(await connections.addSecret({ ...of, workspaceId: 'ws_b' }, null)).toBe('unknown');
    for (let live = 1; live < connectionSecrets.liveMax; live += 1) {
      expect(await connections.addSecret(of, 7)).toMatchObject({ text: expect.stringMatching(/^einvoice_live_/) });
    }
    expect(await connections.addSecret(of, 7)).toBe('too_many');
    const [listed] = await connections.listOf('ws_a');
    expect(listed?.secrets).toHaveLength(connectionSecrets.liveMax);
    expect(listed?.secrets.at(-1)?.expiresAt).toEqual(new Date(startMs + 7 * 86_400_000));
    expect(await connections.revokeSecret({ ...of, workspaceId: 'ws_b' }, listed!.secrets[0]!.id)).toBe(false);
  });

  it('is noted as used at most once a minute, and a note that is lost stops nothing', async () => {
    const { clock, store, connections, created, lost } = system();
    const { secret } = await created();
    const use = () => connections.recognise(secret.text);
    await use();
    clock.ms += 59_999;
    await use();
    expect(store.touched).toEqual([secret.id]);
    clock.ms += 1;
    await use();
    expect(store.touched).toEqual([secret.id, secret.id]);
    clock.ms += 60_000;
    jest.spyOn(store, 'touch').mockRejectedValueOnce(new Error('away'));
    expect(await use()).not.toBeNull();
    await Promise.resolve();
    expect(lost).toEqual([new Error('away')]);
    // Without anybody to be told it is lost as quietly.
    const quiet = new Connections({ store, bytesAtRandom: randomBytes, now: () => new Date(clock.ms) });
    jest.spyOn(store, 'touch').mockRejectedValueOnce(new Error('away'));
    expect(await quiet.recognise(secret.text)).not.toBeNull();
  });
});

describe('a connection', () => {
  it('of a workspace that is unknown is none', async () => {
    expect(await system().connections.create({ ...wanted, workspaceId: 'ws_none' })).toBe('unknown_workspace');
  });

  it('is not made when as many as may of its workspace work already; one that is revoked makes room', async () => {
    const { connections, created } = system();
    const { connection } = await created();
    expect(await connections.create({ ...wanted, workingMax: 1 })).toBe('too_many');
    expect(await connections.create({ ...wanted, workingMax: 2 })).toMatchObject({ connection: { name: wanted.name } });
    await connections.revoke('ws_a', connection.id);
    expect(await connections.create({ ...wanted, workingMax: 2 })).toMatchObject({ connection: { name: wanted.name } });
  });

  it('of a maker who may have one is made once, and anew after it was revoked', async () => {
    const { connections, created } = system();
    await created();
    const once = { ...wanted, createdBy: 'site' };
    const first = (await connections.createOnce(once)) as Connection;
    expect(await connections.createOnce(once)).toEqual(first);
    await connections.revoke('ws_a', first.id);
    expect(await connections.createOnce(once)).not.toMatchObject({ id: first.id });
    expect(await connections.createOnce({ ...once, workspaceId: 'ws_none' })).toBe('unknown_workspace');
  });

  it('has the limit and the tools that its own workspace set last', async () => {
    const { connections, created } = system();
    const { connection } = await created();
    expect(await connections.setLimit('ws_b', connection.id, 7)).toBeNull();
    expect(await connections.setTools('ws_b', connection.id, [])).toBeNull();
    expect(await connections.setLimit('ws_a', connection.id, 7)).toMatchObject({ creditsPerCallMax: 7 });
    expect(await connections.setTools('ws_a', connection.id, ['x'])).toMatchObject({ allowedTools: ['x'] });
    expect(await connections.listOf('ws_a')).toMatchObject([{ creditsPerCallMax: 7, allowedTools: ['x'] }]);
    expect(await connections.listOf('ws_b')).toEqual([]);
  });
});
