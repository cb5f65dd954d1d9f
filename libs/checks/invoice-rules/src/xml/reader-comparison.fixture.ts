import { faultOfSaxes, type Reading, readBySaxes, readByUs } from './saxes-reading.fixture';

/** Counts documents, and keeps ten that the two readers differ on though the recommendations side with neither, or with saxes. */
export class ReaderComparison {
  documents = 0;
  read = 0;
  readonly differing: string[] = [];

  add(xml: string): void {
    const ours = readByUs(xml);
    const ofSaxes = readBySaxes(xml);
    this.documents++;
    if (typeof ours !== 'string') this.read++;
    if (areSame(ours, ofSaxes) || faultOfSaxes(xml, ours, ofSaxes) !== null) return;
    if (this.differing.length < 10) this.differing.push(`${told(ours)} / ${told(ofSaxes)}: ${xml.slice(0, 3_000)}`);
  }
}

/** Both trees alike, or both refused: which of two faults is found first is no matter. */
function areSame(ours: Reading, ofSaxes: Reading): boolean {
  if (typeof ours === 'string' || typeof ofSaxes === 'string') return typeof ours === typeof ofSaxes;
  return JSON.stringify(ours) === JSON.stringify(ofSaxes);
}

const told = (reading: Reading) => (typeof reading === 'string' ? reading : JSON.stringify(reading));
