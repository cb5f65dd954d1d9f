import { now } from './invoices.fixture';
import { labelledFiles, labelledVerdicts } from './labelled-verdicts.fixture';

const files = labelledFiles();
const seed = Date.now() % 2 ** 31;

if (files.length === 0) {
  console.log('EINVOICE_CORPUS and EINVOICE_DATASETS name no folders: no verdict was compared with a label.');
} else {
  it(`B20 content lost in reading never turns an invalid document valid: every twentieth labelled document (seed ${seed})`, () => {
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
}
