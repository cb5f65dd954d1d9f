import { type ProfileVerdict } from '@einvoice/invoice-rules';
import { pdfWith } from '@einvoice/invoice-rules/testing';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { check, DemoFailed, say } from './narration';

/** What the demo looks at of an answer of the file route. */
interface Report {
  readonly valid: boolean;
  readonly ruleSet: { readonly id: string } | null;
  readonly document: {
    readonly syntax: string;
    readonly profile: { readonly declared: string | null; readonly recognised: string | null };
  };
  readonly profiles: readonly ProfileVerdict[];
}

/** A German CII, a French hybrid PDF and a Dutch UBL land in their profiles, each with the matrix of all. Free, without an account. */
export async function demoProfiles(system: SandboxAddresses): Promise<void> {
  const file = (name: string) => readFileSync(path.join(process.cwd(), 'fixtures', name));

  say.title('A German invoice in CII');
  const german = await judged(system, file('xrechnung-cii.xml'), 'application/xml');
  check(german.valid && german.ruleSet?.id === 'xrechnung-2.5.0', 'it is judged as XRechnung, and passes');
  check(passes(german, 'en16931'), 'it passes the core of EN 16931, too');

  say.title('A French hybrid PDF: Factur-X EN 16931 inside, with a billing mode of France');
  const pdf = await pdfWith([{ name: 'factur-x.xml', content: file('br-fr-cii.xml') }]);
  const french = await judged(system, pdf, 'application/pdf');
  check(french.valid && french.ruleSet?.id === 'br-fr-1.4.0.03', 'it is judged by the rules of France, and passes');
  check(passes(french, 'en16931'), 'it passes the core of EN 16931, too');
  check(!passes(french, 'xrechnung'), 'it is no XRechnung, and the matrix says what is missing for that');

  say.title('A Dutch invoice in UBL');
  const dutch = await judged(system, file('nlcius.xml'), 'application/xml');
  check(dutch.valid && dutch.ruleSet?.id === 'nlcius-2.0.3.13', 'it is judged as NLCIUS, and passes');
  check(!passes(dutch, 'peppol-bis'), 'it does not pass Peppol BIS Billing, whose identifiers it does not have');
}

const passes = ({ profiles }: Report, wanted: string) =>
  profiles.some(({ profile, valid }) => profile === wanted && valid);

async function judged(system: SandboxAddresses, body: Uint8Array, type: string): Promise<Report> {
  const headers = { 'content-type': type };
  const url = `${system.siteUrl}/api/invoice/read?profiles=all`;
  const response = await fetch(url, { method: 'POST', headers, body: Buffer.from(body) });
  if (!response.ok) throw new DemoFailed(`/api/invoice/read answered ${response.status}.`);
  const report = (await response.json()) as Report;
  const { syntax, profile } = report.document;
  say.line(`${syntax.toUpperCase()}, declares ${profile.declared}: ${profile.recognised ?? 'not known to us'}`);
  for (const verdict of report.profiles) say.line(rowOf(verdict));
  return report;
}

/** One row of the matrix. */
function rowOf({ ruleSet, applicable, valid, errors, warnings }: ProfileVerdict): string {
  const name = ruleSet.id.padEnd(26);
  if (!applicable) return `${name} not for this syntax`;
  const found = `${String(errors.length).padStart(3)} errors ${String(warnings.length).padStart(3)} warnings`;
  const shown = errors.slice(0, errorsShownMax).join(' ');
  return `${name} ${valid ? 'passes' : 'fails '} ${found}  ${shown}${errors.length > errorsShownMax ? ' …' : ''}`;
}

const errorsShownMax = 5;
