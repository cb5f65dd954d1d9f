import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { gunzipSync } from 'node:zlib';
import { checkVatNumber, vatCountries } from '@einvoice/vat-checksum';
import { checkVAT, countries } from 'jsvat';
import { stdnum } from 'stdnum';
import isVAT, { type VATCountryCode } from 'validator/lib/isVAT';
import { measureNs, printCase, showNs } from './measure';

interface LabelledNumber {
  readonly input: string;
  readonly countryCode: string | null;
  readonly valid: boolean;
}

/** The module of stdnum that knows a prefix; there is none for Liechtenstein. */
const stdnumModules: Readonly<Record<string, string>> = {
  ...{ AT: 'AT.uid', BE: 'BE.vat', BG: 'BG.vat', CH: 'CH.vat', CY: 'CY.vat', CZ: 'CZ.dic', DE: 'DE.vat', DK: 'DK.cvr' },
  ...{
    EE: 'EE.kmkr',
    EL: 'GR.vat',
    ES: 'ES.nif',
    FI: 'FI.alv',
    FR: 'FR.tva',
    GB: 'GB.vat',
    HR: 'HR.oib',
    HU: 'HU.anum',
  },
  ...{ IE: 'IE.vat', IS: 'IS.vsk', IT: 'IT.iva', LT: 'LT.pvm', LU: 'LU.tva', LV: 'LV.pvn', MT: 'MT.vat', NL: 'NL.btw' },
  ...{ NO: 'NO.mva', PL: 'PL.nip', PT: 'PT.nif', RO: 'RO.cui', SE: 'SE.vat', SI: 'SI.ddv', SK: 'SK.dph' },
};
const stdnumValidators = new Map(
  Object.entries(stdnumModules).map(([prefix, name]) => {
    const [country = '', module = ''] = name.split('.');
    const validator = stdnum[country]?.[module];
    if (!validator) throw new Error(`stdnum has no ${name}.`);
    return [prefix, validator];
  }),
);

const byJsvat = (text: string) => checkVAT(text, countries).isValid;
const byStdnum = (text: string) => stdnumValidators.get(text.slice(0, 2))?.validate(text).isValid ?? false;

/** It throws for a country that it does not know. */
function byValidator(text: string): boolean {
  try {
    return isVAT(text, text.slice(0, 2) as VATCountryCode);
  } catch {
    return false;
  }
}

/**
 * The same list of numbers of all countries checked by us and by the peers. Peers are handed every number with its prefix,
 * in capitals and without separators, XI as GB; we read it as it was written. validator.js checks structures only.
 */
export async function benchVat(): Promise<void> {
  const rows = labelledNumbers();
  const cleaned = rows.map(cleanForPeers);
  const ours = () => rows.map(({ input, countryCode }) => checkVatNumber(input, countryCode).valid);
  const peers = { jsvat: () => cleaned.map(byJsvat), stdnum: () => cleaned.map(byStdnum) };

  const contenders = Object.entries({ ours, ...peers }).map(([name, run]) => ({ name, run }));
  const [oursNs = NaN, ...peersNs] = measureNs(contenders).map((listNs) => listNs / rows.length);
  Object.keys(peers).forEach((name, index) => {
    const peerNs = peersNs[index] ?? NaN;
    printCase(name, peerNs / oursNs, { ours: showNs(oursNs), peer: showNs(peerNs), numbers: rows.length });
  });

  printWrongAnswers('ours', rows, ours());
  printWrongAnswers('jsvat', rows, peers.jsvat());
  printWrongAnswers('stdnum', rows, peers.stdnum());
  printWrongAnswers('validator.js', rows, cleaned.map(byValidator));
}

function printWrongAnswers(name: string, rows: readonly LabelledNumber[], answers: readonly boolean[]): void {
  const accepted = rows.filter(({ valid }, index) => !valid && answers[index]).length;
  const refused = rows.filter(({ valid }, index) => valid && !answers[index]).length;
  console.log(`${name.padEnd(12)} wrong=${accepted + refused} accepts_wrong=${accepted} refuses_right=${refused}`);
}

function cleanForPeers({ input, countryCode }: LabelledNumber): string {
  const clean = input.toUpperCase().replace(/[ \u00a0.\-/]/g, '');
  const own = checkVatNumber(input, countryCode).country;
  const hasPrefix = own === null || clean.startsWith(own.prefix) || clean.startsWith(own.code);
  const prefixed = hasPrefix ? clean : own.prefix + clean;
  return prefixed.replace(/^GR/, 'EL').replace(/^XI/, 'GB');
}

/** The labelled cases; without them our own examples, which prove nothing about agreement. */
function labelledNumbers(): LabelledNumber[] {
  const folder = process.env.EINVOICE_CORPUS;
  const file = folder ? path.join(folder, 'vat-numbers.jsonl.gz') : '';
  if (existsSync(file)) {
    const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as LabelledNumber);
  }
  console.log('EINVOICE_CORPUS names no vat-numbers.jsonl.gz: agreement was not checked, only our own examples.');
  return vatCountries.flatMap(({ code, examples }) => [
    ...examples.valid.map((body) => ({ input: body, countryCode: code, valid: true })),
    ...examples.invalid.map(([body]) => ({ input: body, countryCode: code, valid: false })),
  ]);
}
