import {
  consonantSkeleton,
  type NameToken,
  type NameType,
  type PreparedName,
  prepareListedName,
  TokenTable,
} from '@einvoice/name-matching';
import { sanctionsScreening } from '@einvoice/limits';
import { type Key, keyOf, KeyTable, NumberLists } from './key-table';
import { type ListedName, type ListedParty } from './listed-party';
import { Promises } from './promises';

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
  private readonly tokens = new TokenTable();
  /** Each word of the lists, and the names in which it stands. */
  private readonly words = new KeyTable();
  private readonly namesOfWord = new NumberLists();
  /** What a word is found by, and the words that are. */
  private readonly keys = new KeyTable();
  private readonly wordsOfKey = new NumberLists();
  private readonly foundWords = new Promises();
  private readonly seen = new Promises();
  private readonly promise = new Promises();
  /** What each name begins with: of two that agree alike the shorter one is more promising. */
  private beginnings = new Float64Array(1 << 10);

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

  /** Puts what was added in order, for which the first question would wait. */
  putInOrder(): void {
    this.namesOfWord.putInOrder();
    this.wordsOfKey.putInOrder();
  }

  /** The names worth comparing with a question, the most promising first. */
  candidates(asked: PreparedName): readonly Candidate[] {
    this.promise.begin(this.names.length);
    for (const token of findingWords(asked)) this.collect(token, false);
    for (const { token } of asked.joined) this.collect(token, true);
    return this.promise
      .best(sanctionsScreening.candidatesMax)
      .map((index) => ({ name: this.names[index]!, promise: this.promise.valueOf(index) }));
  }

  private addName(party: ListedParty, name: ListedName, type: NameType): void {
    const prepared = prepareListedName(name.text, type, this.tokens);
    const index = this.names.push({ party, name, prepared }) - 1;
    if (index === this.beginnings.length) this.beginnings = doubled(this.beginnings);
    this.beginnings[index] = shortNameFirst * prepared.tokens.length;
    for (const token of findingWords(prepared)) this.addWord(token, index, false);
    for (const { token } of prepared.joined) this.addWord(token, index, true);
  }

  private addWord(token: NameToken, name: number, isJoined: boolean): void {
    const word = keyOf(isJoined ? 1 : 0, `${token.script} ${token.text}`);
    const known = this.words.get(word);
    if (known !== -1) return this.namesOfWord.push(known, name);
    const added = this.namesOfWord.add();
    this.words.set(word, added);
    this.namesOfWord.push(added, name);
    forEachKey(token, isJoined, (key) => {
      const list = this.keys.get(key);
      if (list !== -1) return this.wordsOfKey.push(list, added);
      const begun = this.wordsOfKey.add();
      this.keys.set(key, begun);
      this.wordsOfKey.push(begun, added);
    });
  }

  /** Adds what one word of the question says: the best agreement with each name counts once, rare words count more. */
  private collect(token: NameToken, isJoined: boolean): void {
    const { foundWords, seen } = this;
    foundWords.begin(this.namesOfWord.size);
    forEachKey(token, isJoined, (key, worth) => {
      const list = this.keys.get(key);
      if (list !== -1) for (const word of this.wordsOfKey.of(list)) foundWords.raise(word, worth);
    });
    const kindShare = token.kind === 'company_word' ? 0.5 : 1;
    const found = Array.from(foundWords.all, (word) => {
      const share = rarity(this.namesOfWord.countOf(word)) * kindShare;
      return { word, counts: foundWords.valueOf(word) * share };
    });
    // The most first, so that whatever a name is seen with first is its best.
    found.sort((one, other) => other.counts - one.counts);
    seen.begin(this.names.length);
    for (const { word, counts } of found)
      this.promise.addUnseen(this.namesOfWord.of(word), counts, seen, this.beginnings);
  }
}

/** By form, by sound, by a form with a letter missing, by consonants, by consonants with one missing. */
const keyWorth = { form: 1, sound: 0.9, missing: 0.7, consonants: 0.6, fewerConsonants: 0.35 } as const;
type KeyKind = keyof typeof keyWorth;
const keyKinds: Readonly<Record<KeyKind, number>> = { form: 2, sound: 3, missing: 4, consonants: 5, fewerConsonants: 6 }; // prettier-ignore

const rarity = (names: number): number => (names <= 50 ? 1 : names <= 500 ? 0.7 : 0.45);
const shortNameFirst = -0.02;

function doubled(numbers: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(numbers.length * 2);
  longer.set(numbers);
  return longer;
}

/** Words that find something: particles, initials and legal forms do not. */
const findingWords = ({ tokens }: PreparedName): readonly NameToken[] =>
  tokens.filter(({ kind }) => kind !== 'particle' && kind !== 'legal_form' && kind !== 'initial');

/** Words with a letter missing are looked up from so many letters to so many; shorter ones would find everything. */
const missingLetter = { lettersMin: 4, lettersMax: 14 } as const;

type VisitKey = (key: Key, worth: number) => void;

function forEachKey(token: NameToken, isJoined: boolean, visit: VisitKey): void {
  const visitText = (kind: KeyKind, text: string) => visit(keyOf(keyKinds[kind], text), keyWorth[kind]);
  for (const form of token.forms.length > 0 ? token.forms : [token.text]) {
    const skeleton = consonantSkeleton(form);
    visitText('form', form);
    if (skeleton.length >= 2) visitText('consonants', skeleton);
    // Words taken together are many: they find what is written alike, not what has an error besides.
    if (isJoined) continue;
    visitMissing('missing', form, visit);
    visitMissing('fewerConsonants', skeleton, visit);
  }
  for (const sound of token.sounds) visitText('sound', sound);
  if (token.korean !== null) visitText('sound', `K${token.korean}`);
}

/** A text, and each text that it is with one letter less. */
function visitMissing(kind: KeyKind, text: string, visit: VisitKey): void {
  if (text.length < missingLetter.lettersMin || text.length > missingLetter.lettersMax) return;
  visit(keyOf(keyKinds[kind], text), keyWorth[kind]);
  for (let index = 0; index < text.length; index++) {
    // Without either of two equal letters it is the same text.
    if (text[index] !== text[index - 1]) visit(keyOf(keyKinds[kind], text, index), keyWorth[kind]);
  }
}

/** As what a party's names are taken apart: where a list does not say what it is, as a person's and as a company's. */
function nameTypesOf(type: ListedParty['type']): readonly NameType[] {
  if (type === 'unknown') return ['person', 'organization'];
  return [type === 'aircraft' ? 'vessel' : type];
}
