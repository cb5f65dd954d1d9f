import { nodeKind, noName, XmlNode } from '../tree/xml-node';
import { compileExpression } from '../xpath/compile';
import { type Compiled, compiled, evaluateAt } from '../xpath/compiled';
import { NotSupported } from '../xpath/errors';
import { atomized, type Item, type Sequence, stringOf } from '../xpath/items';
import { parseType } from '../xpath/parse';
import { type Context, Lazy } from '../xpath/run';
import { converted, isKnownType } from '../xpath/sequence-types';
import { type StaticScope } from '../xpath/static-scope';
import { type SequenceType } from '../xpath/syntax';
import { type Let, type Written } from './model';
import { RuleFileRefused } from './refusal';
import { elementsIn, isElement, type RuleElements, xsltNamespace } from './rule-elements';

/** Compiles expressions of a rule file, and the few instructions of XSLT that rules are written in. */
export class InstructionCompiler {
  constructor(private readonly elements: RuleElements) {}

  /** @throws RuleFileRefused with the place of what is not run */
  expression(written: Written, scope: StaticScope): Compiled {
    return this.at(written, () => compileExpression(written.text, scope.withNamespaces((prefix) => written.scope.find(prefix)))); // prettier-ignore
  }

  /** Does something with what is written, and says where when it is refused. */
  at<Value>({ offset }: Written, work: () => Value): Value {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof NotSupported)) throw error;
      throw new RuleFileRefused('not_supported', error.message, offset + Math.max(0, error.offset));
    }
  }

  type(written: Written | null, scope: StaticScope): SequenceType | null {
    if (written === null) return null;
    return this.at(written, () => {
      const inForce = scope.withNamespaces((prefix) => written.scope.find(prefix));
      const type = inForce.typeOf(parseType(written.text));
      if (!isKnownType(type)) throw new NotSupported(`The type ${written.text.slice(0, 60)} is not run here.`);
      return type;
    });
  }

  /** The value of a variable. */
  variable({ value, content, as }: Let, scope: StaticScope): Compiled {
    const type = this.type(as, scope);
    if (value !== null) return withType(this.expression(value, scope), type, scope);
    if (content === null || content.children.length === 0) return compiled(() => ['']);
    const made = this.sequence(content, scope);
    return type === null ? temporaryTree(made) : withType(made, type, scope);
  }

  /** What the instructions in an element make; variables are known behind them. */
  sequence(parent: XmlNode, outer: StaticScope): Compiled {
    const parts: Compiled[] = [];
    const lets: { readonly slot: number; readonly value: Compiled; readonly before: number }[] = [];
    let scope = outer;
    for (const child of parent.children) {
      if (child.kind === nodeKind.text) {
        if (child.value.trim() !== '') parts.push(textNode(() => child.value));
      } else if (isElement(child, xsltNamespace, 'variable')) {
        const variable = this.elements.variable(child);
        const value = this.variable(variable, scope);
        const [inner, slot] = this.at(variable.name, () => scope.withVariable(variable.name.text.trim()));
        scope = inner;
        lets.push({ slot, value, before: parts.length });
      } else if (child.kind === nodeKind.element && !isElement(child, xsltNamespace, 'param')) {
        const part = this.instruction(child, scope);
        if (part !== null) parts.push(part);
      }
    }
    return compiled((context) => {
      for (const { slot, value } of lets) context.variables[slot] = lazyHere(value, context);
      if (parts.length === 1) return parts[0]!.items(context);
      return parts.flatMap((part) => part.items(context));
    });
  }

  private instruction(element: XmlNode, scope: StaticScope): Compiled | null {
    if (element.name.namespace !== xsltNamespace) return this.refuse(element);
    switch (element.name.local) {
      case 'sequence':
      case 'copy-of':
        return this.expression(this.elements.required(element, 'select'), scope);
      case 'value-of':
        return this.valueOf(element, scope);
      case 'text':
        return textNode(() => element.value);
      case 'choose':
        return this.choose(element, scope);
      case 'if':
        return this.condition(this.elements.required(element, 'test'), this.sequence(element, scope), null, scope);
      case 'for-each':
        return this.forEach(element, scope);
      case 'message':
        return null;
      default:
        return this.refuse(element);
    }
  }

  private refuse(element: XmlNode): never {
    return this.elements.refuse(element, `The instruction ${element.writtenName} is not run here.`);
  }

  private valueOf(element: XmlNode, scope: StaticScope): Compiled {
    const select = this.elements.written(element, 'select');
    const separator = this.elements.written(element, 'separator')?.text ?? ' ';
    const value = select === null ? this.sequence(element, scope) : this.expression(select, scope);
    return textNode((context) => joined(value.items(context), separator));
  }

  private choose(element: XmlNode, scope: StaticScope): Compiled {
    const branches = elementsIn(element);
    let otherwise: Compiled | null = null;
    for (const branch of [...branches].reverse()) {
      const made = this.sequence(branch, scope);
      if (isElement(branch, xsltNamespace, 'otherwise')) otherwise = made;
      else otherwise = this.condition(this.elements.required(branch, 'test'), made, otherwise, scope);
    }
    return otherwise ?? compiled(() => []);
  }

  private condition(test: Written, then: Compiled, otherwise: Compiled | null, scope: StaticScope): Compiled {
    const tested = this.expression(test, scope);
    return compiled((context) => (tested.test(context) ? then.items(context) : (otherwise?.items(context) ?? [])));
  }

  private forEach(element: XmlNode, scope: StaticScope): Compiled {
    const items = this.expression(this.elements.required(element, 'select'), scope);
    const body = this.sequence(element, scope);
    return compiled((context) => {
      const found = items.items(context);
      context.run.spend(found.length);
      const { current } = context;
      const made: Item[] = [];
      try {
        found.forEach((item, index) => {
          context.current = item;
          for (const part of evaluateAt(context, item, index + 1, found.length, () => body.items(context)))
            made.push(part);
          context.run.checkLength(made.length);
        });
      } finally {
        context.current = current;
      }
      return made;
    });
  }
}

function withType(value: Compiled, type: SequenceType | null, scope: StaticScope): Compiled {
  return type === null ? value : compiled((context) => converted(value.items(context), type, scope));
}

/** Evaluated when asked for, with everything as it is now. */
export function lazyHere(value: Compiled, context: Context): Lazy {
  const { item, current, variables, position, size } = context;
  return new Lazy(() => {
    const { item: outerItem, current: outerCurrent, variables: outerVariables, position: outerPosition, size: outerSize } = context; // prettier-ignore
    Object.assign(context, { item, current, variables, position, size });
    try {
      return value.items(context);
    } finally {
      Object.assign(context, { item: outerItem, current: outerCurrent, variables: outerVariables, position: outerPosition, size: outerSize }); // prettier-ignore
    }
  });
}

/** A text node of its own: as a condition it is true, as a value untyped. */
function textNode(text: (context: Context) => string): Compiled {
  return compiled((context) => [new XmlNode(nodeKind.text, noName, '', null, 0, context.run.made(text(context)))]);
}

/** A variable without type holds a document of what was made. */
function temporaryTree(made: Compiled): Compiled {
  return compiled((context) => {
    const text = made.items(context).map((item) => stringOf(atomized(item))).join(''); // prettier-ignore
    return [new XmlNode(nodeKind.document, noName, '', null, 0, context.run.made(text))];
  });
}

export function joined(items: Sequence, separator: string): string {
  return items.map((item) => stringOf(atomized(item))).join(separator);
}
