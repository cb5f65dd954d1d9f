import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { checkVatNumber } from './check-vat-number';
import { vatCountries } from './countries';

interface LabelledNumber {
  readonly input: string;
  readonly countryCode: string | null;
  readonly valid: boolean;
  /** For a valid number: prefix and number. */
  readonly normalized: string | null;
}

const corpusFolder = process.env.EINVOICE_CORPUS;
const corpusFile = corpusFolder ? path.join(corpusFolder, 'vat-numbers.jsonl.gz') : null;

function labelledNumbers(): LabelledNumber[] {
  if (corpusFile !== null && existsSync(corpusFile)) {
    const lines = gunzipSync(readFileSync(corpusFile)).toString('utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as LabelledNumber);
  }
  console.log('EINVOICE_CORPUS names no vat-numbers.jsonl.gz: agreement was not checked, only our own examples.');
  return vatCountries.flatMap(({ code, prefix, complete, examples }) => [
    ...examples.valid.map((body) => {
      return { input: body, countryCode: code, valid: true, normalized: prefix + (complete?.(body) ?? body) };
    }),
    ...examples.invalid.map(([body]) => ({ input: body, countryCode: code, valid: false, normalized: null })),
  ]);
}

it('agrees with every labelled number on valid, and on normalized where it is valid', () => {
  const numbers = labelledNumbers();
  const disagreements = numbers.filter(({ input, countryCode, valid, normalized }) => {
    const answer = checkVatNumber(input, countryCode);
    return answer.valid !== valid || (valid && answer.normalized !== normalized);
  });
  expect(numbers.length).toBeGreaterThan(100);
  expect(disagreements).toEqual([]);
});
