import {
  consonantSkeleton,
  type NameToken,
  type NameType,
  type PreparedName,
  prepareName,
} from '@einvoice/name-matching';
import { sanctionsScreening } from '@einvoice/limits';
import { type ListedName, type ListedParty } from './listed-party';

/** A name worth comparing with a question, and how promising it is; comparable over indexes. */
export interface Candidate {
  readonly name: IndexedName;
  readonly promise: number;
}

/** One name of one party, ready to be compared. */
export interface IndexedName {
  readonly party: ListedParty;
  readonly name: ListedName;
  readonly prepared: PreparedName;
}

/**
 * All names of the loaded lists by their words: exact, by sound, with a letter missing, and by their consonants, which
 * finds names across scripts. It only proposes candidates; `screenName` compares them.
 */
export class ListIndex {
  private readonly names: IndexedName[] = [];
  /** For each word of the lists the names in which it stands. */
  private readonly entries: number[][] = [];
  private readonly entryOf = new Map<string, number>();
  private readonly byKey = new Map<string, number[]>();

  constructor(parties: Iterable<ListedParty> = []) {
    for (const party of parties) this.add(party);
  }

  /** Adds a party; until its questions begin, an index may grow. */
  add(party: ListedParty): void {
    for (const name of party.names) for (const type of nameTypesOf(party.type)) this.addName(party, name, type);
  }

  get size(): number {
    return this.names.length;
  }

  /** The names worth comparing with a question, the most promising first. */
  candidates(asked: PreparedName): readonly Candidate[] {
    const promise = new Map<number, number>();
    for (const token of findingWords(asked)) this.collect(keysOf(token, false), token, promise);
    for (const { token } of asked.joined) this.collect(keysOf(token, true), token, promise);
    const ranked = [...promise].sort(([a, promiseA], [b, promiseB]) => promiseB - promiseA || a - b);
    return ranked
      .slice(0, sanctionsScreening.candidatesMax)
      .map(([index, promised]) => ({ name: this.names[index]!, promise: promised }));
  }

  private addName(party: ListedParty, name: ListedName, type: NameType): void {
    const prepared = prepareName(name.text, type);
    const index = this.names.push({ party, name, prepared }) - 1;
    for (const token of findingWords(prepared)) this.addWord(token, index, false);
    for (const { token } of prepared.joined) this.addWord(token, index, true);
  }

  private addWord(token: NameToken, name: number, isJoined: boolean): void {
    const word = `${isJoined ? '+' : ''}${token.script} ${token.text}`;
    const known = this.entryOf.get(word);
    if (known !== undefined) {
      this.entries[known]!.push(name);
      return;
    }
    const entry = this.entries.push([name]) - 1;
    this.entryOf.set(word, entry);
    for (const key of keysOf(token, isJoined)) {
      const before = this.byKey.get(key);
      if (before) before.push(entry);
      else this.byKey.set(key, [entry]);
    }
  }

  /** Adds what one word of the question says: the best agreement with each name counts once, rare words count more. */
  private collect(keys: ReadonlySet<string>, { kind }: NameToken, promise: Map<number, number>): void {
    const found = new Map<number, number>();
    for (const key of keys) {
      const worth = keyWorth[key[0] as KeyKind];
      for (const entry of this.byKey.get(key) ?? []) {
        if (worth > (found.get(entry) ?? 0)) found.set(entry, worth);
      }
    }
    const best = new Map<number, number>();
    for (const [entry, worth] of found) {
      const names = this.entries[entry]!;
      const counts = worth * rarity(names.length) * (kind === 'company_word' ? 0.5 : 1);
      for (const name of names) if (counts > (best.get(name) ?? 0)) best.set(name, counts);
    }
    for (const [name, counts] of best) {
      promise.set(name, (promise.get(name) ?? shortNameFirst(this.names[name]!)) + counts);
    }
  }
}

type KeyKind = 'f' | 's' | 'd' | 'k' | 'l';
/** By form, by sound, by a form with a letter missing, by consonants, by consonants with one missing. */
const keyWorth: Readonly<Record<KeyKind, number>> = { f: 1, s: 0.9, d: 0.7, k: 0.6, l: 0.35 };

const rarity = (names: number): number => (names <= 50 ? 1 : names <= 500 ? 0.7 : 0.45);
const shortNameFirst = ({ prepared }: IndexedName): number => -0.02 * prepared.tokens.length;

/** Words that find something: particles, initials and legal forms do not. */
const findingWords = ({ tokens }: PreparedName): readonly NameToken[] =>
  tokens.filter(({ kind }) => kind !== 'particle' && kind !== 'legal_form' && kind !== 'initial');

/** Words with a letter missing are looked up from so many letters to so many; shorter ones would find everything. */
const missingLetter = { lettersMin: 4, lettersMax: 14 } as const;

function keysOf(token: NameToken, isJoined: boolean): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const form of token.forms.length > 0 ? token.forms : [token.text]) {
    const skeleton = consonantSkeleton(form);
    keys.add(`f${form}`);
    if (skeleton.length >= 2) keys.add(`k${skeleton}`);
    // Words taken together are many: they find what is written alike, not what has an error besides.
    if (isJoined) continue;
    addMissing(keys, 'd', form);
    addMissing(keys, 'l', skeleton);
  }
  for (const sound of token.sounds) keys.add(`s${sound}`);
  if (token.korean !== null) keys.add(`sK${token.korean}`);
  return keys;
}

function addMissing(keys: Set<string>, kind: KeyKind, text: string): void {
  if (text.length < missingLetter.lettersMin || text.length > missingLetter.lettersMax) return;
  keys.add(`${kind}${text}`);
  for (let index = 0; index < text.length; index++) keys.add(`${kind}${text.slice(0, index)}${text.slice(index + 1)}`);
}

/** As what a party's names are taken apart: where a list does not say what it is, as a person's and as a company's. */
function nameTypesOf(type: ListedParty['type']): readonly NameType[] {
  if (type === 'unknown') return ['person', 'organization'];
  return [type === 'aircraft' ? 'vessel' : type];
}
