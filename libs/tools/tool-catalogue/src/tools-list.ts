import { fieldNames, schemaOf, type Schema, type SchemaClass } from './json-schema';
import { propertiesBeside } from './asked-beside';
import { type Tool, type AccessRoute, type ToolPrice } from './tool';

/**
 * What an agent sees: the result of the MCP method `tools/list`, also for other access routes. Order is that of the catalogue. Agents pay
 * for each word of it, so an answer is outlined here and fully described in the interface description.
 */
export function toolsList(tools: readonly Tool[], accessRoute: AccessRoute): { readonly tools: readonly object[] } {
  const listed = tools.filter((tool) => tool.accessRoutes.includes(accessRoute));
  return {
    tools: listed.map((tool) => ({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: inputOf(tool, accessRoute),
      outputSchema: outputOutline(tool.output),
      annotations: tool.annotations,
      _meta: { 'einvoice/price': priceOf(tool.price, tool.parts?.unit) },
    })),
  };
}

/** Over MCP there is no header that says how old an answer may be, or in which language. */
function inputOf(tool: Tool, accessRoute: AccessRoute): Schema {
  const schema = schemaOf(tool.input);
  if (accessRoute !== 'mcp') return schema;
  const properties = schema['properties'] as object | undefined;
  return { ...schema, properties: { ...properties, ...propertiesBeside(tool) } };
}

/** What is paid with credits, and for what. */
const priceOf = ({ credits }: ToolPrice, unit = 'ready answer'): object =>
  credits === 0 ? { credits } : { credits, per: unit };

/**
 * The outline of an answer or a failure: an object that has the fields of the tool, or `error` alone. It says of what type a field
 * is, which words it can be, and which fields the items of a list have when they are few.
 */
function outputOutline(output: SchemaClass): Schema {
  const properties = schemaOf(output)['properties'] as Record<string, Schema>;
  const own = [...fieldNames(output)].filter((name) => name !== 'decision' && !isConstant(properties[name]!));
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(own.map((name) => [name, fieldOutline(properties[name]!)])),
      decision: decisionOutline,
      billing: typeAlone('object'),
      error: typeAlone('object'),
    },
  };
}

/** A field that always says the same. */
const isConstant = ({ enum: words }: Schema): boolean => Array.isArray(words) && words.length === 1;

function fieldOutline({ type, items, anyOf, enum: words }: Schema): Schema {
  if (Array.isArray(anyOf)) return { type: anyOf.map((one: Schema) => one['type']) };
  if (!items) return words === undefined || type === 'boolean' ? typeAlone(type) : { type, enum: words };
  const { type: itemType, properties = {} } = items as { readonly type?: unknown; readonly properties?: Schema };
  const fields = Object.entries(properties as Record<string, Schema>);
  if (fields.length === 0 || fields.length > listedFieldsMax) return { type, items: typeAlone(itemType) };
  const listed = Object.fromEntries(fields.map(([name, field]) => [name, typeAlone(field['type'])]));
  return { type, items: { type: itemType, properties: listed } };
}

/** Items with more fields are not worth their words here. */
const listedFieldsMax = 4;

const typeAlone = (type: unknown): Schema => ({ type });

const decisionOutline: Schema = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['ready', 'unavailable', 'not_configured', 'invalid_input'] },
  },
};
