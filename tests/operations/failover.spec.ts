import { randomAccount, repositoryRoot } from '@einvoice/test-kit';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { buildApp } from '../faults/ledger-system';
import { LedgerFaults } from '../faults/ledger-suite';
import { buildPrograms } from '../faults/payment-suite';
import { SellerSystem } from '../faults/seller-system';
import { type Failover, failOver, failoverTable } from './failovers';
import { describeWith, isFullLength } from './operations';
import { PaidBuyers } from './paid-buyers';
import { type Death, startMigratedCluster } from './patroni-cluster';

const seed = Number(process.env['FAULT_SEED'] ?? 20_261_124);
/** The lease of a dead machine takes its time; the death of a server alone is seen at once. */
const deaths: readonly Death[] = isFullLength
  ? Array.from({ length: 20 }, (_, index) => (index % 4 === 3 ? 'machine' : 'postgres'))
  : ['postgres', 'machine'];
const programs = {
  ...{ etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', pg_rewind: 'postgresql-15' },
};

describeWith(programs, 'failover of the database, Patroni with one synchronous standby', () => {
  let folder: string;
  beforeAll(() => {
    mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
    folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'failover-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(
    `loses and doubles nothing when the primary dies ${deaths.length} times under paid and credit calls (seed ${seed})`,
    async () => {
      const relative = path.relative(repositoryRoot, folder);
      const [program, { paycallApi }] = [await buildApp('rest-api', relative), await buildPrograms(relative)];
      const cluster = await startMigratedCluster('einvoice');
      const server = { url: (database?: string) => cluster.url(database), stop: () => Promise.resolve() };
      const payers = Array.from({ length: 3 }, randomAccount);
      const sellers = await SellerSystem.open({ program: paycallApi, payers, signers: [randomAccount()], server });
      let over = (): Promise<void> => Promise.resolve();
      try {
        const instances = [await sellers.start(), await sellers.start()];
        let turn = 0;
        const paid = new PaidBuyers({ system: sellers, payers, to: () => instances[turn++ % instances.length]!.url });
        const failovers: Failover[] = [];
        const faults = deaths.map((death) => ({
          name: `the primary's ${death} dies`,
          strike: async () => void failovers.push(await failOver(cluster, death, paid)),
        }));
        const buying = paid.buy();
        over = () => {
          paid.over = true;
          return buying;
        };
        const load = { keys: 120, buyers: 8, seconds: 1 };
        const credit = await LedgerFaults.run({ seed, program, server, faults, ...load });
        await over();
        await paid.judge();
        console.info(
          [failoverTable(failovers), credit.table(), `paid calls: ${paid.answered.length}`, replyLine(paid)].join(
            '\n\n',
          ),
        );
        expect([...credit.complaints, ...paid.complaints]).toEqual([]);
        expect(credit.books).toMatchObject({ violations: 0, holdsLeft: 0 });
        expect(failovers).toHaveLength(deaths.length);
        expect(credit.books.compared).toBeGreaterThan(20);
        expect(paid.answered.length).toBeGreaterThan(20);
        expect(Object.keys(paid.replies)).toContain('503 storage_unavailable');
      } finally {
        await over().catch(() => undefined); // a failure before has been told
        await sellers.close();
        await cluster.stop();
      }
    },
    deaths.length * 240_000 + 600_000,
  );
});

const replyLine = ({ replies }: PaidBuyers): string =>
  `replies to paid calls: ${Object.entries(replies)
    .map(([name, times]) => `${name}: ${times}`)
    .join(', ')}`;
