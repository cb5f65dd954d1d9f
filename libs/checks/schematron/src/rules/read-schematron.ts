import { schematron } from '@einvoice/limits';
import { nodeKind, type XmlNode } from '../tree/xml-node';
import { type XmlDocument } from '../tree/xml-document';
import {
  type Assert,
  type Let,
  type MessagePart,
  type Pattern,
  type Rule,
  type RuleModel,
  type Written,
} from './model';
import { RuleFileRefused } from './refusal';
import { attributeOf, elementsIn, isElement, RuleElements, schematronNamespace, xsltNamespace } from './rule-elements';

const isSchematron = (node: XmlNode, local: string): boolean => isElement(node, schematronNamespace, local);
/** Said for people; changes no verdict. */
const withoutEffect: readonly string[] = ['title', 'p', 'ns', 'diagnostics', 'properties', 'phase'];

/** Reads a Schematron schema. @throws RuleFileRefused for what is not run, with its place */
export function readSchematron(document: XmlDocument): RuleModel {
  return new SchematronReader(document).read(document.node.children[0]!);
}

/** Names that take the place of `$name` in an abstract pattern, longest first. */
type Parameters = readonly (readonly [name: string, value: string])[];
const noParameters: Parameters = [];

class SchematronReader {
  private readonly elements: RuleElements;
  private readonly abstractRules = new Map<string, XmlNode>();
  private readonly abstractPatterns = new Map<string, XmlNode>();
  private asserts = 0;
  private rules = 0;
  private variables = 0;

  constructor(document: XmlDocument) {
    this.elements = new RuleElements(document, declaredPrefixes(document));
  }

  read(schema: XmlNode): RuleModel {
    const children = elementsIn(schema);
    const patterns = children.filter((child) => isSchematron(child, 'pattern'));
    for (const pattern of patterns) this.collectAbstract(pattern);
    const phase = this.defaultPhase(schema, children);
    const isActive = activePatterns(phase);
    for (const child of children) this.checkTopLevel(child);
    const title = children.find((child) => isSchematron(child, 'title'));
    return {
      title: title === undefined ? null : title.value.trim(),
      lets: [...children, ...(phase === null ? [] : elementsIn(phase))]
        .filter(isVariable)
        .map((child) => this.let(child, noParameters)),
      patterns: patterns.filter((pattern) => attributeOf(pattern, 'abstract') !== 'true' && isActive(pattern)).map((pattern) => this.pattern(pattern)), // prettier-ignore
      functions: children.filter((child) => isElement(child, xsltNamespace, 'function')),
      keys: children.filter((child) => isElement(child, xsltNamespace, 'key')),
    };
  }

  private collectAbstract(pattern: XmlNode): void {
    const id = attributeOf(pattern, 'id');
    if (attributeOf(pattern, 'abstract') === 'true' && id !== null) this.abstractPatterns.set(id.trim(), pattern);
    for (const rule of elementsIn(pattern)) {
      const ruleId = attributeOf(rule, 'id');
      if (isSchematron(rule, 'rule') && attributeOf(rule, 'abstract') === 'true' && ruleId !== null) {
        this.abstractRules.set(ruleId.trim(), rule);
      }
    }
  }

  /** What is run when nobody says else; null for everything. */
  private defaultPhase(schema: XmlNode, children: readonly XmlNode[]): XmlNode | null {
    const wanted = attributeOf(schema, 'defaultPhase');
    if (wanted === null || wanted === '#ALL') return null;
    const phase = children.find((child) => isSchematron(child, 'phase') && attributeOf(child, 'id') === wanted);
    return phase ?? this.elements.refuse(schema, 'The default phase is not there.', 'not_rules');
  }

  private checkTopLevel(child: XmlNode): void {
    const { name } = child;
    if (name.namespace === schematronNamespace) {
      if (withoutEffect.includes(name.local) || name.local === 'pattern' || isVariable(child)) return;
      if (name.local === 'include') this.refuseInclude(child);
      this.elements.refuse(child, `The element ${child.writtenName} is not run.`);
    }
    if (name.namespace !== xsltNamespace || ['function', 'key', 'param', 'variable'].includes(name.local)) return;
    if (name.local !== 'output') this.elements.refuse(child, `The element ${child.writtenName} is not run here.`);
  }

  private refuseInclude(element: XmlNode): never {
    this.elements.refuse(element, 'A part of the rules stands in another file; bring the rules in one.');
  }

  private pattern(pattern: XmlNode): Pattern {
    const base = attributeOf(pattern, 'is-a');
    if (base === null) return this.patternOf(pattern, pattern, noParameters);
    const abstract = this.abstractPatterns.get(base.trim());
    if (abstract === undefined)
      this.elements.refuse(pattern, `The abstract pattern "${base}" is not there.`, 'not_rules');
    return this.patternOf(abstract, pattern, this.parametersOf(pattern));
  }

  private parametersOf(pattern: XmlNode): Parameters {
    const parameters = elementsIn(pattern).filter((child) => isSchematron(child, 'param'));
    const pairs = parameters.map((child) => {
      const name = this.elements.required(child, 'name').text.trim();
      return [name, this.elements.required(child, 'value').text] as const;
    });
    return pairs.sort(([a], [b]) => b.length - a.length);
  }

  private patternOf(content: XmlNode, named: XmlNode, parameters: Parameters): Pattern {
    const children = elementsIn(content);
    for (const child of children) {
      if (isSchematron(child, 'include')) this.refuseInclude(child);
      const isKnown = ['title', 'p', 'rule', 'let', 'param'].some((name) => isSchematron(child, name));
      if (
        !isKnown &&
        (child.name.namespace === schematronNamespace || (child.name.namespace === xsltNamespace && !isVariable(child)))
      ) {
        this.elements.refuse(child, `The element ${child.writtenName} is not run in a pattern.`);
      }
    }
    const rules = children.filter((child) => isSchematron(child, 'rule') && attributeOf(child, 'abstract') !== 'true');
    return {
      id: attributeOf(named, 'id'),
      lets: children.filter(isVariable).map((child) => this.let(child, parameters)),
      rules: rules.map((rule) => this.rule(rule, parameters)),
    };
  }

  private rule(rule: XmlNode, parameters: Parameters): Rule {
    if (++this.rules > schematron.rulesMax) {
      throw new RuleFileRefused(
        'too_many_rules',
        `A rule file may have ${schematron.rulesMax} rules at most.`,
        rule.start,
      );
    }
    const lets: Let[] = [];
    const asserts: Assert[] = [];
    this.addContent(rule, parameters, lets, asserts, []);
    const context = replacedIn(this.elements.required(rule, 'context'), parameters);
    return { id: attributeOf(rule, 'id'), context, lets, asserts };
  }

  /** @param around abstract rules that are being taken in */
  private addContent(
    rule: XmlNode,
    parameters: Parameters,
    lets: Let[],
    asserts: Assert[],
    around: readonly XmlNode[],
  ): void {
    for (const child of elementsIn(rule)) {
      if (isVariable(child)) lets.push(this.let(child, parameters));
      else if (isSchematron(child, 'assert') || isSchematron(child, 'report'))
        asserts.push(this.assert(child, rule, parameters));
      else if (isSchematron(child, 'extends')) this.extend(child, parameters, lets, asserts, around);
      else if (isSchematron(child, 'include')) this.refuseInclude(child);
      else if (child.name.namespace === schematronNamespace && !['p', 'title'].includes(child.name.local)) {
        this.elements.refuse(child, `The element ${child.writtenName} is not run in a rule.`);
      }
    }
  }

  private extend(
    element: XmlNode,
    parameters: Parameters,
    lets: Let[],
    asserts: Assert[],
    around: readonly XmlNode[],
  ): void {
    const id = this.elements.required(element, 'rule').text.trim();
    const rule = this.abstractRules.get(id);
    if (rule === undefined) this.elements.refuse(element, `The abstract rule "${id}" is not there.`, 'not_rules');
    if (around.includes(rule)) this.elements.refuse(element, `The abstract rule "${id}" extends itself.`, 'not_rules');
    this.addContent(rule, parameters, lets, asserts, [...around, rule]);
  }

  private let(element: XmlNode, parameters: Parameters): Let {
    if (++this.variables > schematron.variablesMax) {
      throw new RuleFileRefused('too_many_rules', `A rule file may have ${schematron.variablesMax} variables at most.`, element.start); // prettier-ignore
    }
    if (element.name.namespace === xsltNamespace) return this.elements.variable(element);
    const value = this.elements.required(element, 'value');
    return {
      name: this.elements.required(element, 'name'),
      value: replacedIn(value, parameters),
      content: null,
      as: null,
    };
  }

  private assert(element: XmlNode, rule: XmlNode, parameters: Parameters): Assert {
    if (++this.asserts > schematron.assertsMax) {
      throw new RuleFileRefused('too_many_rules', `A rule file may have ${schematron.assertsMax} asserts at most.`, element.start); // prettier-ignore
    }
    const text = (name: string) => {
      const found = attributeOf(element, name);
      return found === null ? null : replaced(found, parameters);
    };
    return {
      isReport: element.name.local === 'report',
      test: replacedIn(this.elements.required(element, 'test'), parameters),
      id: text('id'),
      flag: text('flag'),
      role: text('role') ?? attributeOf(rule, 'role'),
      message: this.message(element, parameters),
    };
  }

  private message(element: XmlNode, parameters: Parameters): MessagePart[] {
    return element.children.flatMap((child): MessagePart[] => {
      if (child.kind === nodeKind.text) return [replaced(child.value, parameters)];
      if (child.kind !== nodeKind.element) return [];
      const { local } = child.name;
      if (local === 'value-of') return [{ select: replacedIn(this.elements.required(child, 'select'), parameters) }];
      if (local === 'name') {
        const path = this.elements.written(child, 'path');
        return [{ nameOf: path === null ? null : replacedIn(path, parameters) }];
      }
      return this.message(child, parameters);
    });
  }
}

/** The patterns of a phase; all without one. */
function activePatterns(phase: XmlNode | null): (pattern: XmlNode) => boolean {
  if (phase === null) return () => true;
  const active = elementsIn(phase).filter((child) => isSchematron(child, 'active'));
  const ids = new Set(active.map((child) => attributeOf(child, 'pattern')));
  return (pattern) => ids.has(attributeOf(pattern, 'id'));
}

function isVariable(node: XmlNode): boolean {
  const { local } = node.name;
  return isSchematron(node, 'let') || (isElement(node, xsltNamespace) && (local === 'variable' || local === 'param'));
}

/** Parameters of abstract patterns are replaced as text, also in what others were replaced by. */
function replaced(text: string, parameters: Parameters): string {
  let made = text;
  for (const [name, value] of parameters) {
    const parts = made.split(`$${name}`);
    if (made.length + parts.length * value.length > schematron.expressionCharactersMax) {
      throw new RuleFileRefused('too_large', 'The parameters of an abstract pattern make too long an expression.');
    }
    made = parts.join(value);
  }
  return made;
}

const replacedIn = (written: Written, parameters: Parameters): Written => ({
  ...written,
  text: replaced(written.text, parameters),
});

/** What the `ns` elements of a schema declare. */
export function declaredPrefixes({ node }: XmlDocument): ReadonlyMap<string, string> {
  const declarations = elementsIn(node.children[0]!).filter((child) => isSchematron(child, 'ns'));
  return new Map(declarations.map((child) => [attributeOf(child, 'prefix') ?? '', attributeOf(child, 'uri') ?? '']));
}
