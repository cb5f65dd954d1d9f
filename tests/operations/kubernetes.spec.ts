import { repositoryRoot } from '@einvoice/test-kit';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tryRun } from '../../tools/build/command.mjs';
import { describeIf, programPath } from './operations';

const folder = path.join(repositoryRoot, 'deploy/kubernetes');
const validator = programPath('kubernetes-validate');
/** The oldest release that the Kubernetes project still mends, and the newest that the validator knows. */
const oldest = '1.34';

describeIf(validator !== undefined, 'pip install kubernetes-validate', 'the schemas of Kubernetes', () => {
  const validate = (files: readonly string[], version: readonly string[]) =>
    tryRun(validator!, ['--strict', ...version, ...files], { cwd: folder });
  const { resources } = parseKustomization();

  it.each([[['-k', oldest]], [[]]])(
    'every resource fits them, with no property they do not know (%j)',
    async (version) => {
      const { status, output } = await validate(resources, version);
      expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' });
      expect(output.match(/passed for resource/g)!.length).toBeGreaterThan(20);
    },
  );

  it('a wrong property is noticed', async () => {
    const scratch = mkdtempSync(path.join(os.tmpdir(), 'einvoice-kubernetes-'));
    try {
      const file = path.join(scratch, 'wrong.yaml');
      writeFileSync(file, readFileSync(path.join(folder, 'rest-api.yaml'), 'utf8').replace('maxSurge', 'maxSurgee'));
      expect((await validate([file], [])).status).not.toBe(0);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  });
});

const kubectl = programPath('kubectl') ?? programPath('kustomize');
describeIf(kubectl !== undefined, 'kubectl or kustomize', 'kustomize', () => {
  it('builds the folder', () => {
    const args = kubectl!.endsWith('kubectl') ? ['kustomize', folder] : ['build', folder];
    expect(execFileSync(kubectl!, args, { encoding: 'utf8' }).match(/^kind: /gm)!.length).toBeGreaterThan(20);
  });
});

function parseKustomization(): { resources: string[] } {
  const text = readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8');
  return { resources: [...text.matchAll(/^ {2}- (\S+\.yaml)$/gm)].map(([, file]) => file!) };
}
