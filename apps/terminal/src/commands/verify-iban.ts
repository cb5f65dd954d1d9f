import { checkIban, compareCountry } from '@einvoice/iban';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { safeJson } from '../reports/plain-text';
import { createFile } from '../settings/safe-files';
import { type ExitCode, exitCodes, usageStop } from '../stop';
import { type Terminal } from '../terminal';
import { version } from '../version';
import { say } from '../texts/say';

/** `einvoice call verify_iban`: computed on this machine, with a receipt in `receipts/` that holds the digest of the IBAN, not the IBAN. */
export async function verifyIban(terminal: Terminal, given: Readonly<Record<string, unknown>>): Promise<ExitCode> {
  const { iban, expectedCountry = null, ...others } = given;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw usageStop(say('verify_iban takes no {name}.', { name: unknown.slice(0, 40) }), 'einvoice call verify_iban iban=BE68539007547034 expectedCountry=BE');
  if (typeof iban !== 'string' || iban.length > 64) throw usageStop(say('verify_iban needs iban.'), 'einvoice call verify_iban iban=BE68539007547034');
  if (expectedCountry !== null && !/^[A-Za-z]{2}$/.test(String(expectedCountry))) throw usageStop(say('expectedCountry is two letters.'), say('As in {example}', { example: 'expectedCountry=BE' }));
  const check = checkIban(iban);
  const result = { ...check, country: check.country?.code ?? null, countryComparison: compareCountry(check.country?.code ?? null, expectedCountry === null ? undefined : String(expectedCountry)) };
  const checkedAt = terminal.now().toISOString();
  const salt = randomBytes(16).toString('hex');
  const receipt = {
    ...{ tool: 'verify_iban', version, checkedAt, source: 'computed on this machine; nothing was sent' },
    input: { sha256: createHash('sha256').update(`${salt}\n${iban.replace(/[\s-]/g, '').toUpperCase()}`).digest('hex'), salt },
    result: { status: check.status, countryComparison: result.countryComparison },
  };
  const folder = path.join(terminal.cwd, 'receipts');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `verify_iban-${checkedAt.replace(/[:.]/g, '-')}-${salt.slice(0, 8)}.json`);
  await createFile(file, `${safeJson(receipt, 2)}\n`, 0o600);
  await terminal.out.write(`${safeJson({ ok: true, data: { ...result, receipt: path.relative(terminal.cwd, file) } }, 2)}\n`);
  await terminal.err.say(say('Computed on this machine: nothing was sent. Whether the account exists, and whose it is, nobody was asked.'));
  return exitCodes.ok;
} // prettier-ignore
