import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { packLibs } from '../../tools/build/pack/pack-lib';
import { packTerminal } from '../../tools/build/pack/pack-terminal';
import {
  type PackedPackage,
  provenanceFileOf,
  readProvenance,
  verifyProvenance,
  writeProvenance,
} from '../../tools/build/pack/provenance';

const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-provenance-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = 'npm run pack -- iban';
const pack = async (into: string): Promise<PackedPackage> =>
  (await packLibs(['iban'], { folder: path.join(folder, into), areChecked: true }))[0]!;

/** Files of a new Ed25519 pair. */
function keyPair(name: string): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const files = { privateKey: path.join(folder, `${name}.pem`), publicKey: path.join(folder, `${name}.pub.pem`) };
  writeFileSync(files.privateKey, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  writeFileSync(files.publicKey, publicKey.export({ type: 'spki', format: 'pem' }));
  return files;
}

describe('the provenance of a package', () => {
  let packed: PackedPackage;
  const operator = keyPair('operator');
  const stranger = keyPair('stranger');
  beforeAll(async () => {
    packed = await pack('first');
    await writeProvenance(packed, command, operator.privateKey);
  });

  /** The tarball and what stands beside it, to be spoiled. */
  function copy(name: string): string {
    const tarball = path.join(folder, name);
    copyFileSync(packed.tarball, tarball);
    copyFileSync(provenanceFileOf(packed.tarball), provenanceFileOf(tarball));
    return tarball;
  }

  it('refuses a tarball of which a byte changed, whether or not a key is asked', () => {
    const tarball = copy('changed.tgz');
    appendFileSync(tarball, '\0');
    expect(verifyProvenance(tarball)).toBe('other_tarball');
    expect(verifyProvenance(tarball, operator.publicKey)).toBe('other_tarball');
  });

  it('refuses a statement that a stranger signed, or nobody', async () => {
    const tarball = copy('forged.tgz');
    await writeProvenance({ ...packed, tarball }, command, stranger.privateKey);
    expect(verifyProvenance(tarball, operator.publicKey)).toBe('wrong_signature');
    await writeProvenance({ ...packed, tarball }, command);
    expect(verifyProvenance(tarball, operator.publicKey)).toBe('wrong_signature');
    expect(verifyProvenance(tarball)).toBe('same_bytes');
  });

  it("refuses a statement that carries another one's signature", async () => {
    const tarball = copy('moved.tgz');
    const { signatures } = JSON.parse(readFileSync(provenanceFileOf(tarball), 'utf8')) as { signatures: object[] };
    await writeProvenance({ ...packed, tarball }, 'npm run pack -- vat-checksum');
    const other = JSON.parse(readFileSync(provenanceFileOf(tarball), 'utf8')) as object;
    writeFileSync(provenanceFileOf(tarball), JSON.stringify({ ...other, signatures }));
    expect(verifyProvenance(tarball, operator.publicKey)).toBe('wrong_signature');
  });

  it.each(['', '{', '[]', '{"payload":"e30=","signatures":[]}', '{"payload":7,"signatures":[]}'])(
    'is missing where the file holds %j',
    (text) => {
      const tarball = copy('garbage.tgz');
      writeFileSync(provenanceFileOf(tarball), text);
      expect(verifyProvenance(tarball, operator.publicKey)).toBe('no_statement');
    },
  );

  it('names package, tarball, commit, lock file, command and Node, and nothing of the machine or the hour', () => {
    expect(verifyProvenance(packed.tarball, operator.publicKey)).toBe('signed');
    const { statement } = readProvenance(packed.tarball)!;
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: repositoryRoot, encoding: 'utf8' }).trim();
    expect(statement.subject[0].name).toBe(`pkg:npm/%40einvoice/iban@${packed.version}`);
    const { buildDefinition } = statement.predicate;
    expect(buildDefinition).toMatchObject({
      externalParameters: { command },
      internalParameters: { node: process.version },
      resolvedDependencies: [{ digest: { gitCommit: commit } }, { name: 'package-lock.json' }],
    });
    const text = JSON.stringify(statement);
    expect(text).not.toContain(repositoryRoot);
    expect(text).not.toContain(os.hostname());
    expect(text).not.toMatch(/20\d\d-\d\d-\d\d/);
  });

  it('holds for whoever packs the commit again: a lib and the terminal client come out byte for byte the same', async () => {
    const again = await pack('second');
    expect(readFileSync(again.tarball).equals(readFileSync(packed.tarball))).toBe(true);
    const terminals = [await packTerminal(path.join(folder, 'first')), await packTerminal(path.join(folder, 'second'))];
    const [first, second] = terminals.map(({ tarball }) => readFileSync(tarball));
    expect(first!.equals(second!)).toBe(true);
  });
});
