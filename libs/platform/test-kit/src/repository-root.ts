import { existsSync } from 'node:fs';
import path from 'node:path';

/** Absolute folder of this repository, found from the running file: a source file under Jest, a bundle under dist otherwise. */
export const repositoryRoot: string = (() => {
  for (let folder = __dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'nx.json'))) return folder;
  }
  throw new Error(`No repository (a folder with nx.json) above ${__dirname}.`);
})();
