import { now } from './sample-invoices';
import {
  labelledFiles,
  labelledPointers,
  labelledVerdicts,
  ownLabelledFile,
  schemaFiles,
} from './labelled-verdicts.fixture';

const files = labelledFiles();
const seed = Date.now() % 2 ** 31;

describe('B20 content lost in reading never turns an invalid document valid', () => {
  it('of our own labelled documents', () => {
    const { documents, officiallyInvalid, healed: _healed, ...wrong } = labelledVerdicts([ownLabelledFile], now);
    expect(wrong).toEqual({ falselyValid: [], falselyInvalid: [], changedByReading: [] });
    expect([documents, officiallyInvalid]).toEqual([8, 5]);
  });

  if (files.length === 0) return;

  it(`of every twentieth labelled document (seed ${seed})`, () => {
    const { documents, officiallyInvalid, healed, ...wrong } = labelledVerdicts(
      files,
      now,
      (index) => index % 20 === seed % 20,
    );
    expect(wrong).toEqual({ falselyValid: [], falselyInvalid: [], changedByReading: [] });
    expect(documents).toBeGreaterThan(50);
    expect(officiallyInvalid).toBeGreaterThan(healed);
    expect(healed).toBeGreaterThan(0);
  });
});

describe('pointers of findings lead to a value of the JSON invoice, or to where one is missing in it', () => {
  it('in our own labelled documents', () => {
    const { astray, pointers } = labelledPointers([ownLabelledFile], now);
    expect(astray).toEqual([]);
    expect(pointers).toBeGreaterThan(5);
  });

  if (files.length === 0) return;

  it(`in every twentieth labelled document, UBL and CII (seed ${seed})`, () => {
    const everyTwentieth = (index: number) => index % 20 === seed % 20;
    const { astray, pointers } = labelledPointers([...files, ...schemaFiles()], now, everyTwentieth);
    expect(astray).toEqual([]);
    expect(pointers).toBeGreaterThan(200);
  });
});
