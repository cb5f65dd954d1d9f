import { repositoryRoot } from '@einvoice/test-kit';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The app and the programs beside it, as a build makes them. */
export function buildApp(): { readonly folder: string; readonly appFile: string; remove(): void } {
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  const folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'rest-spec-'));
  const appFile = path.join(folder, 'main.js');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync(process.execPath, ['tools/build/build.mjs', 'apps/rest-api/src/main.ts', appFile], {
      cwd: repositoryRoot,
    });
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, appFile, remove };
}
