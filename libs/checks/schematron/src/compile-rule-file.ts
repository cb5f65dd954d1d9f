import { lineColumnOf } from '@einvoice/invoice-rules/xml';
import { schematron } from '@einvoice/limits';
import { checkHasRules, compileProgram, type RuleProgram } from './rules/compile-rules';
import { declaredPrefixes, readSchematron } from './rules/read-schematron';
import { readStylesheet } from './rules/read-stylesheet';
import { RuleFileRefused, type RuleFileRefusal } from './rules/refusal';
import { isElement, RuleElements, schematronNamespace, xsltNamespace } from './rules/rule-elements';
import { bindNames, runRules, type SchematronReport } from './rules/run-rules';
import { readXmlDocument, type XmlDocument } from './tree/xml-document';
import { type XmlNode } from './tree/xml-node';
import { type XmlRefusal } from '@einvoice/invoice-rules/xml';

export interface RuleFileOptions {
  /** What the findings name as their rule set. */
  readonly name: string;
  /** XML files that the rules read with document(), by the name that the rules call them. */
  readonly documents?: ReadonlyMap<string, string | Uint8Array>;
}

/** Rules that were brought, ready to judge documents. */
export interface RuleSet {
  readonly ok: true;
  readonly name: string;
  readonly title: string | null;
  readonly patterns: number;
  readonly rules: number;
  readonly asserts: number;
  /** Ids of the asserts, each once. */
  readonly ids: readonly string[];
  /** Names of the provided documents that the rules read. */
  readonly reads: readonly string[];
  /**
   * Judges an XML document.
   * @param now what the rules take for the present
   * @returns a refusal for what is no XML within the limits; never throws
   */
  judge(xml: string | Uint8Array, now: Date): (SchematronReport & { readonly ok: true }) | XmlRefusal;
}

/**
 * Compiles a Schematron schema, or the XSLT that ISO Schematron is compiled to, to functions.
 * @returns a refusal with line and column for everything that is not run; never throws
 */
export function compileRuleFile(
  file: string | Uint8Array,
  { name, documents = new Map() }: RuleFileOptions,
): RuleSet | RuleFileRefusal {
  if (file.length > schematron.ruleFileBytesMax) {
    return {
      ok: false,
      reason: 'too_large',
      message: `A rule file may have ${schematron.ruleFileBytesMax} bytes at most.`,
    };
  }
  const document = readXmlDocument(file);
  if (!document.ok) {
    const { message, line, column } = document;
    return {
      ok: false,
      reason: 'not_xml',
      message,
      ...(line !== undefined && column !== undefined && { line, column }),
    };
  }
  try {
    const wanted = new Set<string>();
    const program = programOf(document, (wants) => documents.has(wants) && wanted.add(wants).size > 0);
    return new BroughtRules(name, program, readDocuments(documents, wanted));
  } catch (error) {
    return refusalOf(error, document);
  }
}

function programOf(document: XmlDocument, hasDocument: (name: string) => boolean): RuleProgram {
  const root = document.node.children[0]!;
  const isSchema = isElement(root, schematronNamespace, 'schema');
  const isXslt = isElement(root, xsltNamespace, 'stylesheet') || isElement(root, xsltNamespace, 'transform');
  if (!isSchema && !isXslt) {
    throw new RuleFileRefused(
      'not_rules',
      'The file is neither a Schematron schema nor XSLT; its namespace counts too.',
      root.start,
    );
  }
  const elements = new RuleElements(document, isSchema ? declaredPrefixes(document) : new Map());
  const model = isSchema ? readSchematron(document) : readStylesheet(document);
  const program = compileProgram(model, elements, hasDocument);
  checkHasRules(program);
  return program;
}

/** Those of the documents that the rules read. @throws RuleFileRefused */
function readDocuments(
  documents: ReadonlyMap<string, string | Uint8Array>,
  wanted: ReadonlySet<string>,
): Map<string, XmlDocument> {
  return new Map(
    [...wanted].map((name) => {
      const document = readXmlDocument(documents.get(name)!);
      if (!document.ok)
        throw new RuleFileRefused('not_xml', `The provided document "${name.slice(0, 80)}": ${document.message}`);
      return [name, document] as const;
    }),
  );
}

function refusalOf(error: unknown, { source }: XmlDocument): RuleFileRefusal {
  if (error instanceof RangeError)
    return { ok: false, reason: 'not_supported', message: 'The rules are nested too deep.' };
  if (!(error instanceof RuleFileRefused)) throw error;
  const { reason, message, offset } = error;
  if (offset < 0) return { ok: false, reason, message };
  const { line, column } = lineColumnOf(source, Math.min(offset, source.text.length));
  return { ok: false, reason, message: `${message} (Line ${line}, column ${column}.)`, line, column };
}

class BroughtRules implements RuleSet {
  readonly ok = true;
  readonly title: string | null;
  readonly patterns: number;
  readonly rules: number;
  readonly asserts: number;
  readonly ids: readonly string[];
  readonly reads: readonly string[];
  private readonly documents: ReadonlyMap<string, XmlNode>;

  constructor(
    readonly name: string,
    private readonly program: RuleProgram,
    documents: ReadonlyMap<string, XmlDocument>,
  ) {
    const rules = program.patterns.flatMap((pattern) => pattern.rules);
    const asserts = rules.flatMap((rule) => rule.asserts);
    this.title = program.title;
    this.patterns = program.patterns.length;
    this.rules = rules.length;
    this.asserts = asserts.length;
    this.ids = [...new Set(asserts.flatMap(({ id }) => (id === null ? [] : [id])))];
    this.reads = [...documents.keys()];
    for (const { names } of documents.values()) bindNames(program, names);
    this.documents = new Map([...documents].map(([of, { node }]) => [of, node]));
  }

  judge(xml: string | Uint8Array, now: Date): (SchematronReport & { readonly ok: true }) | XmlRefusal {
    const document = readXmlDocument(xml);
    if (!document.ok) return document;
    return { ok: true, ...runRules(this.program, this.name, document, now, this.documents) };
  }
}
