/** Which group of ours an id belongs to that no edition had before, by the form of official ids. */
const groups = [
  [/^UBL-CR-/, 'ubl-restrictions'],
  [/^UBL-SR-/, 'ubl-occurrences'],
  [/^UBL-DT-/, 'ubl-data-types'],
  [/^(BR-CL-|PEPPOL-EN16931-CL)/, 'code-lists'],
  [/^BR-DEC-/, 'decimals'],
  [/^BR-(S|Z|E|AE|IC|G|O|AF|AG|B)-\d/, 'vat-categories'],
  [/^PEPPOL-COMMON-/, 'party-identifiers'],
  [/^PEPPOL-/, 'peppol'],
  [/^BR-/, 'conditions'],
];

function groupOf(id) {
  const found = groups.find(([form]) => form.test(id));
  if (found !== undefined) return found[1];
  const country = /^([A-Z]{2})-[A-Z]/.exec(id)?.[1];
  if (country === undefined) throw new Error(`${id}: no group is known for ids of this form.`);
  return `national-${country.toLowerCase()}`;
}

module.exports = { groupOf };
