import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A folder of inputs, one file each, named by its digest: the same input is kept once. */
export class InputFolder {
  constructor(readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  /** @returns the file's path */
  keep(input: Uint8Array): string {
    const file = path.join(this.folder, createHash('sha256').update(input).digest('hex').slice(0, 24));
    writeFileSync(file, input);
    return file;
  }

  all(): readonly Uint8Array[] {
    return readdirSync(this.folder)
      .sort()
      .map((name) => readFileSync(path.join(this.folder, name)));
  }
}
