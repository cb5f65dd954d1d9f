import { quoted } from '../quote';
import { type DocumentNames } from './document-names';
import { type ElementPaths } from './element-path';
import { type LexicalKind } from './lexical-kinds';
import { type OpenElements } from './open-elements';
import { type FoundIssue, type SchemaIssueCode, type SchemaPlace } from './schema-issues';
import { type Schema, type SchemaAttribute, type SchemaType } from './schema-table';
import { type SiblingFinding } from './sibling-order';

/** What an issue says beside where it is. */
interface Saying {
  readonly code: SchemaIssueCode;
  readonly message: string;
  readonly fix: string;
  readonly expected: readonly string[];
}

const expectedMax = 5;
/** The end of a parent, and what is missing, have no child. */
const none = -1;

const kindWords: Readonly<
  Record<Exclude<LexicalKind, 'text'>, readonly [code: SchemaIssueCode, is: string, write: string]>
> = {
  decimal: [
    'schema_bad_decimal',
    'a decimal number',
    'Write digits with a point before the decimals, such as 1234.50; no blanks, commas or exponents.',
  ],
  boolean: ['schema_bad_boolean', 'true or false', 'Write true or false.'],
  date: ['schema_bad_date', 'a date', 'Write a day of the calendar as YYYY-MM-DD, without a time.'],
  time: ['schema_bad_date', 'a time', 'Write it as HH:MM:SS.'],
  dateTime: ['schema_bad_date', 'a date with a time', 'Write it as YYYY-MM-DDTHH:MM:SS.'],
  base64: ['schema_bad_value', 'Base64', 'Encode the file in Base64, whole and with its padding.'],
  uri: ['schema_bad_value', 'a URI', 'Write an absolute or relative URI.'],
  language: ['schema_bad_value', 'a language tag', 'Write a language tag such as en or de-AT.'],
  shortCode: ['schema_bad_value', 'a code of one to three characters', 'Write a unit code of one to three characters.'],
};

/** Says what is wrong in the element that is open, in words. */
export class SchemaWords {
  constructor(
    private readonly schema: Schema,
    private readonly names: DocumentNames,
    private readonly open: OpenElements,
    private readonly paths: ElementPaths,
  ) {}

  codeOf(kind: LexicalKind): SchemaIssueCode {
    return kind === 'text' ? 'schema_bad_value' : kindWords[kind][0];
  }

  /** Something about the children of the open element. @param endMoment when an official validator meets what its end shows */
  ofSiblings(type: SchemaType, finding: SiblingFinding, endMoment: number): FoundIssue {
    const { open } = this;
    const { depth } = open;
    const offset = (child: number) => (child < 0 ? none : open.childOffset(depth, child));
    const at = finding.at < 0 ? open.offsetAt(depth) : offset(finding.at);
    const place: SchemaPlace = {
      at,
      parent: open.offsetAt(depth),
      subject: offset(finding.child),
      name: this.schema.names[finding.name]!,
      before: offset(finding.before),
    };
    const path = finding.at < 0 ? this.paths.ofOpen(depth) : this.paths.ofChild(depth, finding.at);
    const saying = this.sayingOf(type, finding);
    return { issue: { ...saying, path }, place, moment: finding.at < 0 ? endMoment : at };
  }

  elementInText(moment: number): FoundIssue {
    return this.ofOpen(moment, {
      code: 'schema_unknown_element',
      message: `${this.openName()} holds a text and may not have elements in it.`,
      fix: 'Write the text alone, and move the elements to where they belong.',
      expected: [],
    });
  }

  textNotAllowed(type: SchemaType, moment: number): FoundIssue {
    return this.ofOpen(moment, {
      code: 'schema_text_not_allowed',
      message: `${this.openName()} may hold elements only; there is text between them.`,
      fix: 'Put the text into the element it belongs to, or remove it.',
      expected: this.expectedFrom(type, 0),
    });
  }

  badText(kind: LexicalKind, text: string, moment: number): FoundIssue {
    const [code, is, write] = kind === 'text' ? kindWords.uri : kindWords[kind];
    return this.ofOpen(moment, {
      code,
      message: `${this.openName()} must be ${is}, not ${quoted(text)}.`,
      fix: write,
      expected: [],
    });
  }

  badAttribute({ name, kind, fixed }: SchemaAttribute, value: string): FoundIssue {
    const [, is, write] = kind === 'text' ? kindWords.uri : kindWords[kind];
    const must = fixed === null ? is : `"${fixed}"`;
    return this.ofOpen(
      this.open.offsetAt(this.open.depth),
      {
        code: 'schema_bad_value',
        message: `The attribute ${name} of ${this.openName()} must be ${must}, not ${quoted(value)}.`,
        fix: fixed === null ? write : `Write ${name}="${fixed}", or leave the attribute out.`,
        expected: [],
      },
      name,
    );
  }

  missingAttribute(name: string): FoundIssue {
    return this.ofOpen(
      this.open.offsetAt(this.open.depth),
      {
        code: 'schema_missing_attribute',
        message: `${this.openName()} must have the attribute ${name}.`,
        fix: `Add ${name}${name === 'currencyID' ? ', such as currencyID="EUR"' : ''}.`,
        expected: [name],
      },
      name,
    );
  }

  unknownAttribute(written: string, { attributes }: SchemaType): FoundIssue {
    const known = attributes.map(({ name }) => name);
    const may = known.length === 0 ? 'It takes none.' : `It takes ${listed(known)}.`;
    return this.ofOpen(
      this.open.offsetAt(this.open.depth),
      {
        code: 'schema_unknown_attribute',
        message: `${this.openName()} may not have the attribute ${quoted(written)}.`,
        fix: `Remove the attribute. ${may}`,
        expected: known.slice(0, expectedMax),
      },
      written,
    );
  }

  nilNotAllowed(type: SchemaType): FoundIssue {
    const { issue, ...rest } = this.unknownAttribute('xsi:nil', type);
    return { ...rest, issue: { ...issue, fix: 'Remove xsi:nil; leave the element out when it has no value.' } };
  }

  badType(): FoundIssue {
    const level = this.open.depth;
    return this.ofOpen(
      this.open.offsetAt(level),
      {
        code: 'schema_bad_value',
        message: `The attribute xsi:type of ${this.openName()} names a type that the element may not have.`,
        fix: 'Remove xsi:type.',
        expected: [],
      },
      'xsi:type',
    );
  }

  badLocation(local: string): FoundIssue {
    return this.ofOpen(
      this.open.offsetAt(this.open.depth),
      {
        code: 'schema_bad_value',
        message: 'The schema location must be a list of URIs.',
        fix: 'Correct the URIs, or remove the attribute: nothing here needs it.',
        expected: [],
      },
      `xsi:${local}`,
    );
  }

  private ofOpen(moment: number, saying: Saying, name = ''): FoundIssue {
    const { open, paths } = this;
    const { depth } = open;
    const at = open.offsetAt(depth);
    const parent = depth === 1 ? none : open.offsetAt(depth - 1);
    return {
      issue: { ...saying, path: paths.ofOpen(depth) },
      place: { at, parent, subject: at, name, before: none },
      moment,
    };
  }

  private sayingOf(type: SchemaType, { fault, at, child, name, before, reached }: SiblingFinding): Saying {
    const { schema, open } = this;
    const parent = this.openName();
    const own = child < 0 ? '' : this.nameOf(open.childName(open.depth, child));
    const right = schema.names[name]!;
    const code = `schema_${fault}` as const;
    const expected = this.expectedAfter(type, reached);
    switch (fault) {
      case 'unknown_element':
        return { code, expected, ...this.unknownElement(type, own, right, parent, expected) };
      case 'wrong_namespace':
        return {
          code,
          expected: [right],
          message: `${own} in ${parent} is in the wrong namespace: there is ${right}.`,
          fix: `Write ${right}, in the namespace ${this.namespaceOf(name)}.`,
        };
      case 'wrong_order':
        return { code, expected, ...this.wrongOrder(own, at, child, before, parent) };
      case 'too_many':
        return {
          code,
          expected,
          message: `${parent} may hold ${type.content === 'sequence' ? `one ${own} only` : 'one element only'}.`,
          fix: 'Keep one and remove the others.',
        };
      case 'missing_element':
        return this.missingElement(type, right, before, parent);
    }
  }

  private unknownElement(
    type: SchemaType,
    own: string,
    right: string,
    parent: string,
    expected: readonly string[],
  ): Pick<Saying, 'message' | 'fix'> {
    const { title } = this.schema;
    const message = `${parent} has no element ${own} in ${title}.`;
    if (type.content === 'foreign')
      return { message: `${parent} may not hold ${own}.`, fix: 'Use an element of a namespace of your own.' };
    if (right !== '' && right !== own) return { message, fix: `Write ${right}: upper and lower case count.` };
    const elsewhere =
      expected.length === 0 ? 'Remove it.' : `Remove it, or use what may stand there: ${listed(expected)}.`;
    return { message, fix: elsewhere };
  }

  private wrongOrder(
    own: string,
    at: number,
    child: number,
    before: number,
    parent: string,
  ): Pick<Saying, 'message' | 'fix'> {
    const { open } = this;
    const name = (position: number) => this.nameOf(open.childName(open.depth, position));
    const move = before < 0 ? `Move ${own} to the end of ${parent}.` : `Move ${own} to before ${name(before)}.`;
    const isLate = before >= 0 && before < child;
    const message =
      isLate || at === child
        ? `${own} stands in the wrong place of ${parent}: it belongs ${before < 0 ? 'at its end' : `before ${name(before)}`}.`
        : `${own} stands before ${name(at)} in ${parent}, but belongs behind it.`;
    return { message, fix: move };
  }

  private missingElement(type: SchemaType, right: string, before: number, parent: string): Saying {
    const { open, schema } = this;
    const code = 'schema_missing_element';
    if (type.content === 'foreign') {
      const message = `${parent} must hold an element of another namespace.`;
      return { code, expected: [], message, fix: 'Add the extension, or remove the empty one.' };
    }
    const choices = schema.entryNamesOf(type).map((name) => schema.names[name]!);
    const missing = type.content === 'choice' ? choices.join(' or ') : right;
    const where = before < 0 ? `at the end of ${parent}` : `before ${this.nameOf(open.childName(open.depth, before))}`;
    return {
      code,
      expected: type.content === 'choice' ? choices : [right],
      message: `${parent} must hold ${missing}.`,
      fix: `Add ${missing} ${where}.`,
    };
  }

  /** What could stand behind an entry. */
  private expectedAfter(type: SchemaType, reached: number): string[] {
    if (type.content !== 'sequence' || reached < 0) return this.expectedFrom(type, 0);
    const mayRepeat = this.schema.entryIsRepeatable[reached] === 1;
    return this.expectedFrom(type, reached - type.start + (mayRepeat ? 0 : 1), mayRepeat);
  }

  /** From an entry on, up to the first that must not be missing; five at most. */
  private expectedFrom(type: SchemaType, from: number, isTaken = false): string[] {
    const { schema } = this;
    const expected: string[] = [];
    for (let entry = type.start + from; entry < type.end && expected.length < expectedMax; entry++) {
      expected.push(schema.names[schema.entryNames[entry]!]!);
      const isAlreadyThere = isTaken && entry === type.start + from;
      if (type.content === 'sequence' && schema.entryIsRequired[entry] === 1 && !isAlreadyThere) break;
    }
    return expected;
  }

  private openName(): string {
    return this.nameOf(this.open.nameAt(this.open.depth));
  }

  /** Of an element, as rules write it; of one that the schema does not know, as far as it may be repeated. */
  private nameOf(number: number): string {
    if (number > 0) return this.schema.names[number]!;
    return quoted(this.names.local(number));
  }

  private namespaceOf(name: number): string {
    const prefix = this.schema.tableName(name).replace(/:.*$/, '');
    return this.schema.source.namespaces[prefix]!;
  }
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, expectedMax);
  const more = names.length > shown.length ? ' and others' : '';
  return shown.join(', ') + more;
}
