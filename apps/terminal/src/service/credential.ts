import { terminalInput } from '@einvoice/limits';
import { constants } from 'node:fs';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { type Environment } from '../config';
import { replaceFile } from '../settings/safe-files';
import { exitCodes, Stop } from '../stop';
import { say } from '../texts/say';

/** The secret of a connection, and the only site that it is sent to. */
export interface Credential {
  readonly secret: string;
  /** Null: a file that holds the secret alone; whoever names the file names the site, too. */
  readonly origin: string | null;
  readonly source: 'file' | 'sign-in';
  readonly connection: string | null;
  readonly workspace: string | null;
}

interface StoredSignIn {
  readonly version: 1;
  readonly origin: string;
  readonly secret: string;
  readonly connection: string;
  readonly workspace: string;
}

const ownerAlone = 0o600;
const folderMode = 0o700;
const secretForm = /^[!-~]{16,512}$/;

export const signInFile = ({ settingsFolder }: Environment): string => path.join(settingsFolder, 'credential.json');

/**
 * The credential to use: of `--credential-file`, else of `EINVOICE_CREDENTIAL_FILE`, else the stored sign-in; null when there is none.
 * @throws Stop for a file that others can read, a link, or what is no credential
 */
export async function findCredential(environment: Environment, named: string | undefined): Promise<Credential | null> {
  const file = named ?? environment.credentialFile;
  if (file !== null && file !== undefined) {
    const text = await readPrivate(file);
    if (text === null) throw new Stop(exitCodes.signInNeeded, say('There is no credential file {file}.', { file }), say('Write the secret to it with mode 0600, or sign in with: einvoice auth login'), 'no_credential'); // prettier-ignore
    return ofText(text, 'file', file);
  }
  const stored = await readPrivate(signInFile(environment));
  return stored === null ? null : ofText(stored, 'sign-in', signInFile(environment));
}

/** @throws Stop when the folder cannot be written */
export async function storeSignIn(environment: Environment, signIn: Omit<StoredSignIn, 'version'>): Promise<void> {
  await mkdir(environment.settingsFolder, { recursive: true, mode: folderMode });
  await chmod(environment.settingsFolder, folderMode).catch(() => undefined);
  await replaceFile(signInFile(environment), `${JSON.stringify({ version: 1, ...signIn })}\n`, ownerAlone);
}

export const forgetSignIn = (environment: Environment): Promise<void> => rm(signInFile(environment), { force: true });

/**
 * Reads a file that belongs to this user alone. @returns null when there is none
 * @throws Stop when others can read it, when it is another's, or a link
 */
export async function readPrivate(file: string): Promise<string | null> {
  const refused = (what: string, next: string) => new Stop(exitCodes.signInNeeded, say('{file} is not used: {reason}.', { file, reason: what }), next, 'credential_not_safe'); // prettier-ignore
  let handle;
  try {
    handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw refused(
      code === 'ELOOP' ? say('it is a link') : say('the system says {code}', { code: code ?? '' }),
      say('Name the file itself.'),
    );
  }
  try {
    const { mode, uid, size } = await handle.stat();
    if (process.platform !== 'win32') {
      if ((mode & 0o077) !== 0) throw refused(say('others can read it (mode {mode})', { mode: (mode & 0o777).toString(8).padStart(4, '0') }), `chmod 600 ${file}`); // prettier-ignore
      if (uid !== process.getuid?.()) throw refused(say('it belongs to another user'), say('Make a file of your own.'));
    }
    if (size > terminalInput.credentialBytesMax) throw refused(say('it is too large for a credential'), say('Name the right file.')); // prettier-ignore
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

function ofText(text: string, source: Credential['source'], file: string): Credential {
  const trimmed = text.trim();
  const none = { source, connection: null, workspace: null };
  if (!trimmed.startsWith('{')) {
    if (secretForm.test(trimmed)) return { ...none, secret: trimmed, origin: null };
  } else {
    try {
      const { secret, origin, connection = null, workspace = null } = JSON.parse(trimmed) as Record<string, unknown>;
      const names = { connection: connection as string | null, workspace: workspace as string | null };
      if (typeof secret === 'string' && secretForm.test(secret) && typeof origin === 'string') return { ...names, secret, origin, source }; // prettier-ignore
    } catch {
      // Said below.
    }
  }
  throw new Stop(exitCodes.signInNeeded, say('{file} holds no credential.', { file }), say('Write the secret alone into it, or sign in with: einvoice auth login'), 'no_credential'); // prettier-ignore
}
