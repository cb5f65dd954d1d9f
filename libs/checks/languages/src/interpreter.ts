import { type Language } from './language';
import { messageIn } from './message-format';

/** What findings and decisions say in one language, in ICU MessageFormat; every language has every id. */
export interface Speech {
  readonly language: Language;
  /** Whole sentences. */
  readonly findings: Readonly<Record<string, string>>;
  /** What stands in those sentences by the name of its group, such as `value` or `category`. */
  readonly phrases: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Arguments that are written in every language as they are. Any other is the name of a group of phrases. */
const plainKinds: Readonly<Record<string, string>> = {
  amount: '-?\\d+(?:\\.\\d+)?',
  code: '[^\\s,;"]+',
  count: '\\d+',
  element: '(?:[^\\s,;"]+|"[A-Za-z0-9 .,:/+-]{1,40}")',
  elements: '[^\\s,;"]+(?:, [^\\s,;"]+)*',
  choices: '[^\\s,;"]+',
  field:
    '(?:[a-z]+[A-Z0-9][\\w.]*|[a-z]\\w*\\.[\\w.]+|[a-z]+:\\w+|urn:[^\\s,;"]+|account|card|city|contact|email|name|payment|phone|url)',
  letters: '[A-Z]{1,2}',
  levels: '[A-Z0-9][A-Z0-9 ,]*',
  path: '[A-Za-z][\\w./[\\]]*',
  profile: '[A-Za-z][\\w.+-]*(?: [A-Za-z0-9][\\w.+-]*){0,4}',
  raw: '[A-Za-z0-9 .,:/+-]{1,40}',
  /** A whole sentence, which is said in its turn. */
  sentence: '[^\\n]{1,2000}',
  text: '[^\\n]{1,2000}',
  /** Names of elements between grave accents, and what stands between them. */
  ticks: '`[^\\n]*`',
};

/** One English sentence or phrase: how it is recognised, and what stands where. */
interface Pattern {
  readonly id: string;
  readonly form: RegExp;
  readonly names: readonly string[];
}

/** An argument: its kind is its name without the number that tells two of a kind apart. */
const argument = /\{([A-Za-z]+)\d*\}/g;

/**
 * Says English sentences in another language. A sentence is known by its own message: what the English message of some id is, filled
 * in, is said by the message of that id. What no message says word for word stays unsaid.
 */
export class Interpreter {
  private readonly sentences: Sentences;
  private readonly groups = new Map<string, Sentences>();

  constructor(
    private readonly english: Speech,
    private readonly other: Speech,
  ) {
    this.sentences = new Sentences(english.findings, (kind) => this.formOf(kind));
  }

  /** The language that is spoken. */
  get language(): Language {
    return this.other.language;
  }

  /** @returns the sentence in the other language; null when it is none of the catalogue */
  said(sentence: string): string | null {
    return this.filled(this.sentences, sentence, this.other.findings);
  }

  private filled(sentences: Sentences, text: string, messages: Readonly<Record<string, string>>): string | null {
    const found = sentences.find(text);
    if (found === null) return null;
    const values: Record<string, string> = {};
    for (const [name, value] of found.values) {
      const said = this.phrase(name.replace(/\d+$/, ''), value);
      if (said === null) return null;
      values[name] = said;
    }
    return messageIn(this.other.language, messages[found.id]!, values);
  }

  private phrase(kind: string, value: string): string | null {
    if (kind === 'sentence') return this.said(value);
    const messages = this.phrasesOf(this.other, kind);
    return messages === undefined ? value : this.filled(this.groupOf(kind), value, messages);
  }

  private groupOf(kind: string): Sentences {
    let group = this.groups.get(kind);
    if (group === undefined) {
      group = new Sentences(this.phrasesOf(this.english, kind)!, (inner) => this.formOf(inner));
      this.groups.set(kind, group);
    }
    return group;
  }

  /** The texts that an argument may be, as a regular expression without groups of its own. */
  private formOf(kind: string): string {
    const plain = plainKinds[kind];
    if (plain !== undefined) return plain;
    const messages = this.phrasesOf(this.english, kind);
    if (messages === undefined) throw new Error(`There is no kind of argument ${kind}.`);
    const forms = Object.values(messages).map((message) => formOf(message, (inner) => this.formOf(inner), false));
    return `(?:${forms.join('|')})`;
  }

  private phrasesOf({ phrases }: Speech, kind: string): Readonly<Record<string, string>> | undefined {
    return phrases[kind];
  }
}

/** Sentences by what they begin with: few are tried for each text. */
class Sentences {
  private readonly whole = new Map<string, string>();
  private readonly byFirstWord = new Map<string, Pattern[]>();
  private readonly others: Pattern[] = [];

  constructor(messages: Readonly<Record<string, string>>, kindForm: (kind: string) => string) {
    for (const [id, message] of Object.entries(messages)) {
      const names = [...message.matchAll(argument)].map(([name]) => name.slice(1, -1));
      if (names.length === 0) {
        this.whole.set(message, id);
        continue;
      }
      const pattern = { id, names, form: new RegExp(`^${formOf(message, kindForm, true)}$`) };
      const [first = ''] = message.split(' ', 1);
      if (first.includes('{')) this.others.push(pattern);
      else this.byFirstWord.set(first, [...(this.byFirstWord.get(first) ?? []), pattern]);
    }
  }

  find(text: string): { readonly id: string; readonly values: readonly (readonly [string, string])[] } | null {
    const whole = this.whole.get(text);
    if (whole !== undefined) return { id: whole, values: [] };
    const [first = ''] = text.split(' ', 1);
    for (const patterns of [this.byFirstWord.get(first) ?? [], this.others]) {
      for (const { id, form, names } of patterns) {
        const match = form.exec(text);
        if (match !== null) return { id, values: names.map((name, index) => [name, match[index + 1]!]) };
      }
    }
    return null;
  }
}

/** @param captures whether what stands at an argument is wanted */
function formOf(message: string, kindForm: (kind: string) => string, captures: boolean): string {
  let form = '';
  let end = 0;
  for (const match of message.matchAll(argument)) {
    form += escaped(message.slice(end, match.index));
    form += `(${captures ? '' : '?:'}${kindForm(match[1]!)})`;
    end = match.index + match[0].length;
  }
  return form + escaped(message.slice(end));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
