import { catalogue, type Schema, schemaOf, type Tool } from '@einvoice/tool-catalogue';

export const toolTypes = 'libs/money/paycall-client/src/tool-types.generated.ts';

/** The types of the paid tools for those who call them: from the same JSON Schema that every caller sees. */
export function generateToolTypes(tools: readonly Tool[] = catalogue): string {
  const paid = tools.filter(({ accessRoutes }) => accessRoutes.includes('paycall'));
  return [
    '// Written by `npm run reference` from the tool catalogue; do not edit.',
    `/** Every operation that can be paid for per call. */\nexport const operations = [\n${paid.map(({ name }) => `  '${name}',`).join('\n')}\n] as const;`,
    'export type Operation = (typeof operations)[number];',
    `/** What each operation takes and answers. */\nexport interface PaycallTools {\n${paid.map(entry).join('\n')}\n}`,
    ...paid.flatMap((tool) => [declaration(tool, 'Input', tool.input), declaration(tool, 'Answer', tool.output)]),
  ].join('\n\n').concat('\n'); // prettier-ignore
}

const entry = ({ name }: Tool) =>
  `  readonly ${name}: { readonly input: ${typeName(name)}Input; readonly answer: ${typeName(name)}Answer };`;

const declaration = ({ name, title }: Tool, part: 'Input' | 'Answer', described: Tool['output']) =>
  `/** ${title}: ${part === 'Input' ? 'the arguments' : 'the answer'}. */\nexport interface ${typeName(name)}${part} ${typeOf(schemaOf(described))}`;

/** `verify_vat_vies` → `VerifyVatVies` */
const typeName = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The TypeScript type of a schema; knows the keywords that the catalogue uses and refuses others. */
export function typeOf(schema: Schema, indent = ''): string {
  const {
    type,
    anyOf,
    enum: values,
    items,
  } = schema as { type?: string; anyOf?: Schema[]; enum?: string[]; items?: Schema };
  if (anyOf) return anyOf.map((one) => typeOf(one, indent)).join(' | ');
  if (values) return values.map((value) => `'${value}'`).join(' | ');
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
      return 'number';
    case 'array':
      return listOf(typeOf(items!, indent));
    case 'object':
      return objectType(schema, indent);
    default:
      throw new Error(`A schema of the catalogue has the type ${String(type)}, which has no TypeScript type here.`);
  }
}

const listOf = (item: string) =>
  / \| /.test(item.replace(/{[^]*}/, '')) ? `readonly (${item})[]` : `readonly ${item}[]`;

function objectType(schema: Schema, indent: string): string {
  const {
    properties,
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, Schema>;
    required?: string[];
    additionalProperties?: boolean | Schema;
  };
  if (!properties) {
    return typeof additionalProperties === 'object'
      ? `Readonly<Record<string, ${typeOf(additionalProperties, indent)}>>`
      : 'object';
  }
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, member]) => {
    const { description } = member as { description?: string };
    const mark = required.includes(name) ? '' : '?';
    return `${description ? `${inner}/** ${description} */\n` : ''}${inner}readonly ${name}${mark}: ${typeOf(member, inner)};`;
  });
  return `{\n${members.join('\n')}\n${indent}}`;
}
