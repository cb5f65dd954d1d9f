import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type NameType, prepareName } from '@einvoice/name-matching';
import { type ListedParty, ListIndex, screenName } from '@einvoice/sanctions-lists';
import { inventedParties } from './invented-parties';

const size = { parties: 50_000, names: 120_000 } as const;
const questionsTotal = 2_000;

/** A name in twelve scripts, cut at 200 characters. */
const manyScripts = 'محمد القرشي Владимир Путинский 김정은 王小明 たなか שלמה Γεώργιος Արամ გიორგი Hassan สมชาย राहुल আহমেদ தமிழ் አበበ Trading Company International Holding Shipping Petroleum Investment Group Export Bank Industries Limited'.slice(0, 200); // prettier-ignore

/**
 * Screening against 50,000 parties with 120,000 names, the given ones filled up with invented ones: memory of the index, time of a
 * question, and how many questions have the party they mean among the candidates.
 */
export function benchLargeScreening(given: readonly ListedParty[]): void {
  const namesGiven = given.reduce((sum, { names }) => sum + names.length, 0);
  const parties = [...given, ...inventedParties(size.parties - given.length, size.names - namesGiven)];
  const before = memoryMB();
  const started = processorMs();
  const index = new ListIndex(parties);
  const built = (processorMs() - started) / 1000;
  const held = memoryMB() - before;
  console.log(`screening-large-index: parties=${parties.length} names=${index.size} seconds=${built.toFixed(1)} memory=${Math.round(held)}MB`); // prettier-ignore
  const questions = questionsAbout(parties);
  questions.slice(0, 200).forEach(({ name, type }) => ask(index, name, type));
  const timesMs = questions.map(({ name, type }) => ask(index, name, type));
  const found = questions.filter(({ name, type, id }) =>
    index.candidates(prepareName(name, type)).some((candidate) => candidate.name.party.id === id),
  );
  const recall = found.length / questions.length;
  console.log(`screening-large: ${times(timesMs)} candidate_recall=${recall.toFixed(4)} questions=${questions.length}`);
  for (const type of ['person', 'organization', 'any'] as const) {
    const longMs = Array.from({ length: 20 }, () => ask(index, manyScripts, type));
    console.log(`screening-large-scripts: type=${type} ${times(longMs)} characters=${manyScripts.length}`);
  }
}

interface Meant {
  readonly name: string;
  readonly type: NameType;
  readonly id: string;
}

/** Listed names with their words turned round, or with a letter missing in the longest. */
function questionsAbout(parties: readonly ListedParty[]): readonly Meant[] {
  const step = Math.floor(parties.length / questionsTotal);
  return parties
    .filter((_, at) => at % step === 0)
    .map(({ id, type, names }, at) => {
      const words = names[at % names.length]!.text.split(' ');
      const longest = words.reduce((long, word) => (word.length > long.length ? word : long));
      const cut = longest.length < 5 ? longest : longest.slice(0, 2) + longest.slice(3);
      const asked = at % 2 === 0 ? [...words].reverse() : words.map((word) => (word === longest ? cut : word));
      return { id, name: asked.join(' '), type: type === 'person' || type === 'vessel' ? type : 'organization' };
    });
}

function ask(index: ListIndex, name: string, type: NameType | 'any'): number {
  const started = processorMs();
  screenName([index], { name, type, birthDate: null, countries: [], minScore: 0.7, limit: 25 });
  return processorMs() - started;
}

/** Processor time: what others do on the machine does not count. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function memoryMB(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

function times(timesMs: readonly number[]): string {
  const sorted = [...timesMs].sort((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(1);
  return `p50_ms=${at(0.5)} p99_ms=${at(0.99)}`;
}
