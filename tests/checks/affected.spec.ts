import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '@einvoice/test-kit';

describe('npx nx affected', () => {
  /** Projects whose tests a change of this file asks for. */
  const affectedBy = (file: string): string[] => {
    const args = ['node_modules/nx/dist/bin/nx.js', 'show', 'projects', '--affected', '-t', 'test', '--json', '--files', file]; // prettier-ignore
    const env = { ...process.env, NX_DAEMON: 'false', NX_CACHE_PROJECT_GRAPH: 'false' };
    return JSON.parse(execFileSync(process.execPath, args, { cwd: repositoryRoot, env, encoding: 'utf8' })) as string[];
  };

  it('asks for the tests of all that import what changed, directly or not, and of nothing below it', () => {
    const affected = affectedBy('libs/tools/tool-catalogue/src/index.ts');
    expect(affected).toEqual(expect.arrayContaining(['tool-catalogue', 'x402-payments', 'paycall-api', 'website']));
    expect(affected).not.toEqual(expect.arrayContaining(['iban']));
  });
});
