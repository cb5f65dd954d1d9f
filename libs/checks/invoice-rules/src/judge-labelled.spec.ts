import { now } from './invoices.fixture';
import { labelledFiles, labelledVerdicts, ownLabelledFile } from './labelled-verdicts.fixture';

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
