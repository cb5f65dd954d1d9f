import { usageStop } from '../stop';
import { say } from '../texts/say';

const secretOptions =
  /^--?(token|secret|api-?key|key|password|private-?key|wallet-?key|credential|authorization|bearer)(=|$)/i;
/** A connection's secret, also a part of one; a header with one; a wallet's private key. */
const secretValues = /einvoice_(live|test)_|^bearer\s|^(0x)?[0-9a-f]{64}$/i;

/**
 * Refuses a secret on the command line before anything else happens: other users of the machine see it there, and the shell keeps
 * it. The value is not repeated.
 * @throws Stop
 */
export function refuseSecrets(words: readonly string[]): void {
  // The one option that is called so takes no value.
  const isName = (word: string): boolean => word === '--credential' && words[0] === 'disconnect';
  const found = words.filter((word) => !isName(word)).find((word) => secretOptions.test(word) || secretValues.test(valueOf(word)));
  if (found === undefined) return;
  const what = secretOptions.test(found) ? found.replace(/=.*/s, '').slice(0, 30) : say('An argument that looks like a secret');
  throw usageStop(
    say('{what} is refused: what stands on a command line is seen by other users of the machine and kept by the shell. Nothing was sent. Take the secret for known, and replace it.', { what }),
    say('Sign in with: einvoice auth login. Or write the secret to a file of mode 0600 and name the file: --credential-file PATH'),
  );
} // prettier-ignore

/** `secret=…` and `--option=…` too. */
const valueOf = (word: string): string => word.slice(word.indexOf('=') + 1);
