import { StorageUnavailableError } from '@einvoice/error-codes';
import { createTestDatabase, freePort, unhurriedConnection, type TestDatabase, until } from '@einvoice/test-kit';
import { connectDatabase, type Database } from './connect-database';
import { databaseNow, prismaOf } from './prisma-client';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { applicationName: 'spec', connectionsMax: 2, ...unhurriedConnection });
});
afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

const mail = (id: string) => ({ data: { id, recipient: 'secret@example.com', subject: 's', body: 'b' } });
const unavailable = (work: PromiseLike<unknown>) =>
  expect(Promise.resolve(work)).rejects.toBeInstanceOf(StorageUnavailableError);
const kill = {
  name: 'kill',
  text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'victim'`,
};

describe('Prisma’s client', () => {
  it('says that Postgres does not answer in the word of every other statement, of a transaction too', async () => {
    const unreachable = connectDatabase(`postgresql://a:b@127.0.0.1:${await freePort()}/x`, {
      applicationName: 'unreachable',
    });
    const prisma = prismaOf(unreachable);
    await unavailable(prisma.localMail.findMany());
    await unavailable(databaseNow(prisma));
    await unavailable(prisma.$transaction([prisma.localMail.deleteMany()]));
    await unavailable(prisma.$transaction((within) => within.localMail.findMany()));
    await unreachable.close();
  });

  it('D5 gives up on an answer that does not come, and closes its connection', async () => {
    const hasty = connectDatabase(testDatabase.url, {
      ...{ ...unhurriedConnection, applicationName: 'hasty', answerDeadlineMs: 200, connectionsMax: 1 },
    });
    const prisma = prismaOf(hasty);
    await until(() => databaseNow(prisma).then(() => true, () => false)); // prettier-ignore
    await unavailable(prisma.$queryRaw`SELECT pg_sleep(60)::text`);
    await unavailable(prisma.$transaction((within) => within.$queryRaw`SELECT pg_sleep(60)::text`));
    // The one connection of the pool is free again.
    await until(() => databaseNow(prisma).then(() => true, () => false)); // prettier-ignore
    await hasty.close();
  });

  it('D5 survives a connection that breaks within a transaction, and one that breaks while idle', async () => {
    const victim = connectDatabase(testDatabase.url, { ...unhurriedConnection, applicationName: 'victim' });
    const prisma = prismaOf(victim);
    const broken = prisma.$transaction(async (within) => {
      await within.localMail.create(mail('lost'));
      await database.query(kill);
      return within.localMail.findMany();
    });
    await unavailable(broken);
    expect(await prisma.localMail.findMany()).toEqual([]);
    await database.query(kill);
    await until(() => prisma.localMail.count().then(() => true, () => false)); // prettier-ignore
    await victim.close();
  });

  it('rolls a transaction back when its work fails, and gives its connection back', async () => {
    const prisma = prismaOf(database);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const failing = prisma.$transaction(async (within) => {
        await within.localMail.create(mail('changed'));
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
    }
    expect(await prisma.localMail.count()).toBe(0);
  });

  it('tells what Postgres refuses without the values that it refused', async () => {
    const prisma = prismaOf(database);
    await prisma.localMail.create(mail('twice'));
    const refused = await prisma.localMail.create(mail('twice')).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'P2002' });
    expect(JSON.stringify([String(refused), refused])).not.toContain('secret@example.com');
  });

  it('never opens more connections than the pool has', async () => {
    const prisma = prismaOf(database);
    await Promise.all(Array.from({ length: 20 }, () => prisma.$transaction([prisma.localMail.count()])));
    const open = `SELECT FROM pg_stat_activity WHERE application_name = 'spec' AND datname = current_database()`;
    expect((await database.query({ name: 'open', text: open })).length).toBeLessThanOrEqual(2);
  });
});
