import { schematron } from '@einvoice/limits';
import { nodeKind, type XmlNode } from '../tree/xml-node';
import { type XmlDocument } from '../tree/xml-document';
import { type Assert, type Let, type MessagePart, type Pattern, type Rule, type RuleModel } from './model';
import { RuleFileRefused } from './refusal';
import { attributeOf, elementsIn, isElement, RuleElements, svrlNamespace, xsltNamespace } from './rule-elements';

const isXslt = (node: XmlNode, local: string): boolean => isElement(node, xsltNamespace, local);
const isSvrl = (node: XmlNode, local: string): boolean => isElement(node, svrlNamespace, local);
/** Templates that only write where something is. */
const locatorMode = /^(schematron-(select|get)-full-path|generate-id-)/;

/**
 * Reads rules back from the XSLT that ISO Schematron is compiled to: a mode for each pattern, a template for each rule, `svrl:failed-assert` or
 * `svrl:successful-report` for each assert. @throws RuleFileRefused for any other XSLT, with its place
 */
export function readStylesheet(document: XmlDocument): RuleModel {
  return new StylesheetReader(document).read(document.node.children[0]!);
}

interface RankedRule {
  readonly rule: Rule;
  readonly priority: number;
}

class StylesheetReader {
  private readonly elements: RuleElements;
  private readonly lets: Let[] = [];
  private readonly functions: XmlNode[] = [];
  private readonly keys: XmlNode[] = [];
  private readonly rulesByMode = new Map<string, RankedRule[]>();
  private modes: { readonly mode: string; readonly id: string | null }[] = [];
  private title: string | null = null;
  private rules = 0;
  private asserts = 0;

  constructor(document: XmlDocument) {
    this.elements = new RuleElements(document);
  }

  read(stylesheet: XmlNode): RuleModel {
    for (const child of elementsIn(stylesheet)) this.topLevel(child);
    if (this.modes.length === 0) this.other(stylesheet, 'It has no template that runs patterns');
    for (const mode of this.rulesByMode.keys()) {
      if (!this.modes.some((known) => known.mode === mode)) this.other(stylesheet, `Nothing runs its mode "${mode}"`);
    }
    const patterns = this.modes.map(({ mode, id }): Pattern => {
      const ranked = [...(this.rulesByMode.get(mode) ?? [])].reverse();
      return { id, lets: [], rules: ranked.sort((a, b) => b.priority - a.priority).map(({ rule }) => rule) };
    });
    return { title: this.title, lets: this.lets, patterns, functions: this.functions, keys: this.keys };
  }

  private other(element: XmlNode, what: string): never {
    return this.elements.refuse(
      element,
      `The XSLT is not one that ISO Schematron is compiled to. ${what}.`,
      'other_xslt',
    );
  }

  private topLevel(child: XmlNode): void {
    if (child.name.namespace !== xsltNamespace) return;
    switch (child.name.local) {
      case 'output':
      case 'decimal-format':
      case 'namespace-alias':
        return;
      case 'param':
      case 'variable':
        this.lets.push(this.elements.variable(child));
        return;
      case 'function':
        this.functions.push(child);
        return;
      case 'key':
        this.keys.push(child);
        return;
      case 'template':
        this.template(child);
        return;
      default:
        this.other(child, `It has a ${child.writtenName}`);
    }
  }

  private template(template: XmlNode): void {
    const mode = attributeOf(template, 'mode');
    const match = attributeOf(template, 'match');
    const content = elementsIn(template);
    if (match === null || attributeOf(template, 'name') !== null) this.other(template, 'A template has a name');
    if (content[0] !== undefined && isSvrl(content[0], 'fired-rule') && mode !== null) this.rule(template, mode);
    else if (mode === null && match === '/') this.main(template);
    else if (mode !== null && locatorMode.test(mode)) return;
    else if (content.length > 0 && !content.every((child) => isXslt(child, 'apply-templates'))) {
      this.other(template, 'A template is neither a rule nor the way to rules');
    }
  }

  /** The template that runs the patterns one after the other. */
  private main(template: XmlNode): void {
    let id: string | null = null;
    const visit = (node: XmlNode): void => {
      for (const child of elementsIn(node)) {
        if (isSvrl(child, 'schematron-output')) this.title = attributeOf(child, 'title');
        if (isSvrl(child, 'active-pattern')) id = attributeOf(child, 'id') ?? namedAttribute(child, 'id');
        const mode = isXslt(child, 'apply-templates') ? attributeOf(child, 'mode') : null;
        if (mode !== null && !locatorMode.test(mode)) {
          this.modes.push({ mode, id });
          id = null;
        } else visit(child);
      }
    };
    visit(template);
  }

  private rule(template: XmlNode, mode: string): void {
    if (++this.rules > schematron.rulesMax) {
      throw new RuleFileRefused(
        'too_many_rules',
        `A rule file may have ${schematron.rulesMax} rules at most.`,
        template.start,
      );
    }
    const lets: Let[] = [];
    const asserts: Assert[] = [];
    let fired: XmlNode | null = null;
    for (const child of elementsIn(template)) {
      if (isSvrl(child, 'fired-rule')) fired = child;
      else if (isXslt(child, 'variable') || isXslt(child, 'param')) lets.push(this.elements.variable(child));
      else if (isXslt(child, 'choose')) asserts.push(this.assert(child));
      else if (isXslt(child, 'if')) asserts.push(this.report(child));
      else if (!isXslt(child, 'apply-templates')) this.other(child, 'A rule has more than asserts and variables');
    }
    const rule = {
      id: fired === null ? null : (attributeOf(fired, 'id') ?? namedAttribute(fired, 'id')),
      context: this.elements.required(template, 'match'),
      lets,
      asserts,
    };
    const same = this.rulesByMode.get(mode);
    const ranked = { rule, priority: Number(attributeOf(template, 'priority') ?? 0) };
    if (same === undefined) this.rulesByMode.set(mode, [ranked]);
    else same.push(ranked);
  }

  private assert(choose: XmlNode): Assert {
    const [when, otherwise, ...more] = elementsIn(choose);
    const isAssert =
      when !== undefined && isXslt(when, 'when') && otherwise !== undefined && isXslt(otherwise, 'otherwise');
    const failed = isAssert ? elementsIn(otherwise)[0] : undefined;
    if (
      !isAssert ||
      more.length > 0 ||
      failed === undefined ||
      !isSvrl(failed, 'failed-assert') ||
      elementsIn(when).length > 0
    ) {
      return this.other(choose, 'A choice in a rule is no assert');
    }
    return this.outcome(when, failed, false);
  }

  private report(condition: XmlNode): Assert {
    const [report, ...more] = elementsIn(condition);
    if (report === undefined || more.length > 0 || !isSvrl(report, 'successful-report')) {
      return this.other(condition, 'A condition in a rule is no report');
    }
    return this.outcome(condition, report, true);
  }

  private outcome(tested: XmlNode, told: XmlNode, isReport: boolean): Assert {
    if (++this.asserts > schematron.assertsMax) {
      throw new RuleFileRefused(
        'too_many_rules',
        `A rule file may have ${schematron.assertsMax} asserts at most.`,
        told.start,
      );
    }
    const text = elementsIn(told).find((child) => isSvrl(child, 'text'));
    const named = (name: string) => attributeOf(told, name) ?? namedAttribute(told, name);
    return {
      isReport,
      test: this.elements.required(tested, 'test'),
      id: named('id'),
      flag: named('flag'),
      role: named('role'),
      message: text === undefined ? [] : this.message(text),
    };
  }

  private message(text: XmlNode): MessagePart[] {
    return text.children.flatMap((child): MessagePart[] => {
      if (child.kind === nodeKind.text) return [child.value];
      if (child.kind !== nodeKind.element) return [];
      if (isXslt(child, 'value-of')) return [{ select: this.elements.required(child, 'select') }];
      return this.message(child);
    });
  }
}

/** The text of an `xsl:attribute` of that name; null when it is worked out, or not there. */
function namedAttribute(element: XmlNode, name: string): string | null {
  for (const child of elementsIn(element)) {
    if (isXslt(child, 'attribute') && attributeOf(child, 'name') === name) {
      return elementsIn(child).length === 0 ? child.value : null;
    }
  }
  return null;
}
