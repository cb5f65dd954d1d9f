const { createHash } = require('node:crypto');

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
];

/**
 * The facts of an edition: which rules there are, how severe each is and which terms it names, code lists, and the paths that are
 * forbidden without a condition. Nothing of the official wording is kept.
 * @param sources texts of the two rule files, `cen` and `peppol`
 */
function readOfficialFiles(sources) {
  return {
    rules: new Map([...rulesIn(sources.cen), ...rulesIn(sources.peppol)]),
    codeLists: new Map(
      lists.map(([name, source, place, position]) => [name, codesAt(sources[source], place, position)]),
    ),
    absentPaths: absentPathsIn(sources.cen),
    sha256: { cen: sha256(sources.cen), peppol: sha256(sources.peppol) },
  };
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** Severity and terms by id; an id that stands in several asserts is as severe as the first of them. */
function rulesIn(schematron) {
  const rules = new Map();
  const text = schematron.replace(/<!--[\s\S]*?-->/g, '');
  for (const [, tag, wording] of text.matchAll(/<(?:assert|report)\b([^>]*)>([\s\S]*?)<\/(?:assert|report)>/g)) {
    const id = /\bid="([^"]+)"/.exec(tag)?.[1];
    if (id === undefined || rules.has(id)) continue;
    const flag = /\bflag="([^"]+)"/.exec(tag)?.[1] ?? 'fatal';
    rules.set(id, { severity: flag === 'fatal' ? 'error' : 'warning', terms: termsIn(wording) });
  }
  return rules;
}

/** Groups before values, each by its number. */
function termsIn(wording) {
  const terms = [...new Set(wording.match(/\bB[GT]-\d+\b/g) ?? [])];
  return terms.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).join(' ');
}

/** Lists stand as blank-separated text in single quotes, inside an assert with that id or a variable with that name; one code alone is tokenized. */
function codesAt(schematron, place, position) {
  const tag = [...schematron.matchAll(/<(?:assert|let)\b[^>]*>/g)].find(
    ([text]) => text.includes(`id="${place}"`) || text.includes(`name="${place}"`),
  )?.[0];
  const found = [
    ...(tag ?? '').matchAll(
      /(?:(?<=tokenize\()'\s*([A-Za-z0-9./+-]+)\s*')|'\s*([A-Za-z0-9./+-]+(?:\s+[A-Za-z0-9./+-]+)+)\s*'/g,
    ),
  ];
  const text = found[position]?.[1] ?? found[position]?.[2];
  if (text === undefined) throw new Error(`No code list at ${place} (${position}).`);
  return [...new Set(text.split(/\s+/))];
}

/** Asserts that say nothing but "not(path)"; the two kinds of lines have the same rules, so a path says only InvoiceLine. */
function absentPathsIn(schematron) {
  const rows = [];
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

module.exports = { lists, readOfficialFiles };
