// Reads the code lists and the forbidden paths out of the official rule files, and writes them to libs/checks/invoice-rules/src/official.
// Usage: node tools/run.mjs official <CEN-EN16931-UBL.sch> <PEPPOL-EN16931-UBL.sch>
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const codeListsFile = 'libs/checks/invoice-rules/src/official/code-lists.generated.ts';
const absentPathsFile = 'libs/checks/invoice-rules/src/official/absent-paths.generated.ts';

/** Name of ours, the rule file, the assert id or variable the list stands in, and which of several quoted lists it is. */
const lists = [
  ['invoiceTypes', 'cen', 'BR-CL-01', 0],
  ['creditNoteTypes', 'cen', 'BR-CL-01', 1],
  ['currencies', 'cen', 'BR-CL-04', 0],
  ['taxPointCodes', 'cen', 'BR-CL-06', 0],
  ['objectSchemes', 'cen', 'BR-CL-07', 0],
  ['noteSubjects', 'cen', 'BR-CL-08', 0],
  ['identifierSchemes', 'cen', 'BR-CL-11', 0],
  ['classificationSchemes', 'cen', 'BR-CL-13', 0],
  ['countries', 'cen', 'BR-CL-14', 0],
  ['paymentMeans', 'cen', 'BR-CL-16', 0],
  ['vatCategories', 'cen', 'BR-CL-17', 0],
  ['allowanceReasons', 'cen', 'BR-CL-19', 0],
  ['chargeReasons', 'cen', 'BR-CL-20', 0],
  ['vatExemptions', 'cen', 'BR-CL-22', 0],
  ['units', 'cen', 'BR-CL-23', 0],
  ['endpointSchemes', 'cen', 'BR-CL-25', 0],
  ['vatPrefixes', 'cen', 'BR-CO-09', 0],
  ['peppolCurrencies', 'peppol', 'ISO4217', 0],
  ['peppolEndpointSchemes', 'peppol', 'eaid', 0],
  ['peppolInvoiceTypes', 'peppol', 'PEPPOL-EN16931-P0100', 0],
  ['peppolCreditNoteTypes', 'peppol', 'PEPPOL-EN16931-P0101', 0],
] as const;

const [cenFile, peppolFile] = process.argv.slice(2);
if (!cenFile || !peppolFile) {
  console.error('Usage: node tools/run.mjs official <CEN-EN16931-UBL.sch> <PEPPOL-EN16931-UBL.sch>');
  process.exitCode = 1;
} else {
  const sources = { cen: readFileSync(cenFile, 'utf8'), peppol: readFileSync(peppolFile, 'utf8') };
  writeFileSync(codeListsFile, generateCodeLists(sources));
  console.log(`${codeListsFile}: ${lists.length} lists`);
  const paths = absentPathsOf(sources.cen);
  writeFileSync(absentPathsFile, generateAbsentPaths(paths, sources.cen));
  console.log(`${absentPathsFile}: ${paths.length} paths`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function generateCodeLists(sources: Record<'cen' | 'peppol', string>): string {
  const blocks = lists.map(([name, source, place, position]) => {
    const codes = codesAt(sources[source], place, position);
    return `/** ${place}, ${codes.length} codes. */\nexport const ${name} =\n${wrapped(codes)};\n`;
  });
  return `/**
 * Code lists as the official rules of Peppol BIS Billing 3.0.21 with CEN 1.3.16 accept them; codes are separated by blanks.
 * Read from CEN-EN16931-UBL.sch, sha256 ${sha256(sources.cen)}
 * and PEPPOL-EN16931-UBL.sch, sha256 ${sha256(sources.peppol)}
 * by: node tools/run.mjs official <CEN-EN16931-UBL.sch> <PEPPOL-EN16931-UBL.sch>
 */
${blocks.join('\n')}`;
}

/** Lists stand as blank-separated text in single quotes, inside an assert with that id or a variable with that name. */
function codesAt(schematron: string, place: string, position: number): string[] {
  const tag = [...schematron.matchAll(/<(?:assert|let)\b[^>]*>/g)].find(
    ([text]) => text.includes(`id="${place}"`) || text.includes(`name="${place}"`),
  )?.[0];
  const found = [...(tag ?? '').matchAll(/'\s*([A-Za-z0-9./+-]+(?:\s+[A-Za-z0-9./+-]+)+)\s*'/g)];
  const text = found[position]?.[1];
  if (text === undefined) throw new Error(`No code list at ${place} (${position}).`);
  const codes = text.split(/\s+/);
  if (new Set(codes).size !== codes.length) console.warn(`${place}: some codes stand twice.`);
  return [...new Set(codes)];
}

function wrapped(codes: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const code of codes) {
    if (line.length + code.length > 110) {
      lines.push(line);
      line = '';
    }
    line += `${code} `;
  }
  lines.push(line.trimEnd());
  return lines.map((text) => `  '${text}'`).join(' +\n');
}

/** Asserts that say nothing but "not(path)"; the two kinds of lines have the same rules, so a path says only InvoiceLine. */
function absentPathsOf(schematron: string): (readonly [id: string, path: string])[] {
  const rows: (readonly [string, string])[] = [];
  for (const [tag] of schematron.matchAll(/<assert\b[^>]*>/g)) {
    const id = /\bid="([^"]+)"/.exec(tag)?.[1] ?? '';
    const path = /\btest="\s*not\(([^=[]+)\)\s*"/.exec(tag)?.[1]?.trim();
    if (!id.startsWith('UBL-') || path === undefined) continue;
    const short = path.replace('(cac:InvoiceLine|cac:CreditNoteLine)/', 'cac:InvoiceLine/');
    if (!/^[A-Za-z0-9:/@]+$/.test(short)) throw new Error(`${id}: "${path}" is no plain path.`);
    rows.push([id, short]);
  }
  return rows;
}

function generateAbsentPaths(rows: readonly (readonly [string, string])[], schematron: string): string {
  return `/**
 * What may not stand in a document by the syntax rules of CEN 1.3.16 (UBL): id and path. A path starts below the root, or anywhere
 * (//); it ends with an element or an attribute. What holds for cac:InvoiceLine holds for cac:CreditNoteLine too.
 * Read from CEN-EN16931-UBL.sch, sha256 ${sha256(schematron)}
 * by: node tools/run.mjs official <CEN-EN16931-UBL.sch> <PEPPOL-EN16931-UBL.sch>
 */
// prettier-ignore
export const absentPaths = [
${rows.map(([id, path]) => `  ['${id}', '${path}'],`).join('\n')}
] as const;
`;
}
