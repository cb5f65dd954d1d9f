import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { runInForeground } from './foreground';

/** `npm start`, after tools/dev/start.mjs has installed and built everything. */
void runInForeground({ dataFolder: path.join(repositoryRoot, '.data') });
