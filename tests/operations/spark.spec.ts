import { repositoryRoot, until } from '@einvoice/test-kit';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { run } from '../../tools/build/command.mjs';
import { describeIf, isFullLength } from './operations';
import { hasSpark, processesOf, runSpark, runStream, timed, writeInvoices } from './spark';

const invoices = isFullLength ? 200_000 : 4_000;

describeIf(hasSpark(), 'pip install pyspark; apt-get install openjdk-17-jre-headless', 'the archive on Spark', () => {
  let folder: string;
  let program: string;
  let archive: string;
  beforeAll(async () => {
    mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
    folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'spark-'));
    [program, archive] = [path.join(folder, 'stream.js'), path.join(folder, 'archive.jsonl')];
    await run(process.execPath, ['tools/build/build.mjs', 'tools/dev/stream/main.ts', program], {
      cwd: repositoryRoot,
    });
    await writeInvoices(archive, invoices);
    await runStream(program, 'invoice', archive, path.join(folder, 'single.jsonl'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function judge(cores: number, output: string, isHeldToOneCore = false): Promise<number> {
    const stream = `${process.execPath} ${program} invoice`;
    const args = [
      '--input',
      archive,
      '--output',
      path.join(folder, output),
      '--stream',
      stream,
      '--partitions',
      isFullLength ? '16' : '4',
    ];
    const job = { program: 'judge.py', arguments: args, cores, isHeldToOneCore, folder };
    const { said, tookMs } = await timed(() => runSpark(job));
    expect(JSON.parse(said)).toMatchObject({ documents: invoices });
    return tookMs;
  }

  const verdictsOf = (output: string): Promise<string> =>
    runSpark({ program: 'verdicts.py', arguments: [path.join(folder, output)], cores: 2, folder });

  it(`judges ${invoices} invoices as one process does, byte for byte, also when a stream process is killed in mid-partition`, async () => {
    const judging = judge(2, 'killed');
    let killed = 0;
    await until(() => {
      killed = processesOf(program)[0] ?? 0;
      return killed !== 0;
    });
    process.kill(killed, 'SIGKILL');
    await judging;
    expect(readFileSync(path.join(folder, 'spark.log'), 'utf8')).toContain('stream ended with -9');
    expect((await verdictsOf('killed')) === readFileSync(path.join(folder, 'single.jsonl'), 'utf8')).toBe(true);
  });

  if (isFullLength) {
    it('tells how much faster two cores are than one, of the machine and of Spark', async () => {
      const ofMachine = await judge(1, 'machine', true);
      const [ofSpark, two] = [await judge(1, 'one'), await judge(2, 'two')];
      const ratio = (tookMs: number) => `${tookMs.toFixed(0)} ms, ratio ${(tookMs / two).toFixed(2)}`;
      console.info(
        `Spark, ${invoices} invoices: two cores ${two.toFixed(0)} ms; one core of the machine ${ratio(ofMachine)}; two of the machine, one of Spark ${ratio(ofSpark)}`,
      );
    }, 1_800_000);
  }
});
