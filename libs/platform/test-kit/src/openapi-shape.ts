/** The part of OpenAPI 3.1 that we use, without room for anything else: a misspelt member is a failure. */
const described = { type: 'string', minLength: 1 };
const many = (value: object) => ({ type: 'object', minProperties: 1, additionalProperties: value });
const object = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  patternProperties: { '^x-': true },
  additionalProperties: false,
});
const reference = (kind: string) => ({
  type: 'object',
  properties: { $ref: { type: 'string', pattern: `^#/components/${kind}/[A-Za-z0-9]+$` } },
  required: ['$ref'],
  additionalProperties: false,
});
const schema = { type: 'object', $ref: 'https://json-schema.org/draft/2020-12/schema' };
const example = object({ summary: described, value: true }, ['value']);
const media = object({ schema, examples: many(example) }, ['schema']);
/** What is answered: JSON, or a text for models. */
const content = {
  type: 'object',
  properties: { 'application/json': media, 'text/plain': media, 'text/markdown': media, 'application/xml': media },
  minProperties: 1,
  additionalProperties: false,
};
/** What an operation takes: JSON, or a document of another type, of which bytes need no schema. */
const taken = {
  type: 'object',
  properties: { 'application/json': media },
  patternProperties: {
    '^(application/(xml|pdf|zip)|text/xml|multipart/form-data)$': object({ schema, examples: many(example) }),
  },
  minProperties: 1,
  additionalProperties: false,
};
const header = object({ description: described, required: { type: 'boolean' }, schema }, ['schema']);
const response = object({ description: described, headers: many(reference('headers')), content }, [
  'description',
  'headers',
]);
const responses = {
  type: 'object',
  patternProperties: { '^([1-5][0-9]{2}|default)$': { anyOf: [reference('responses'), response] } },
  required: ['200', 'default'],
  additionalProperties: false,
};
const parameter = object(
  {
    name: described,
    in: { enum: ['header', 'path', 'query'] },
    required: { type: 'boolean' },
    description: described,
    schema,
  },
  ['name', 'in', 'schema'],
);
const operation = object(
  {
    operationId: { type: 'string', pattern: '^[a-z][a-z0-9_]*$' },
    tags: {
      type: 'array',
      items: { enum: ['tools', 'credits', 'invoices', 'rules', 'receipts', 'terminals', 'discovery', 'health'] },
      minItems: 1,
    },
    summary: described,
    description: described,
    security: { type: 'array', items: { type: 'object' } },
    parameters: { type: 'array', items: parameter },
    requestBody: object({ required: { type: 'boolean' }, content: taken }, ['content']),
    responses,
  },
  ['operationId', 'tags', 'summary', 'responses'],
);

export const openApiShape = object(
  {
    openapi: { const: '3.1.0' },
    jsonSchemaDialect: { const: 'https://json-schema.org/draft/2020-12/schema' },
    info: object({ title: described, version: described, description: described }, ['title', 'version']),
    servers: { type: 'array', items: object({ url: described, description: described }, ['url']), minItems: 1 },
    security: { type: 'array', maxItems: 0 },
    tags: { type: 'array', items: object({ name: described, description: described }, ['name']) },
    paths: {
      type: 'object',
      patternProperties: { '^/': object({ get: operation, post: operation, delete: operation }) },
      additionalProperties: false,
    },
    components: object(
      {
        schemas: many(schema),
        headers: many(header),
        responses: many(response),
        securitySchemes: many(object({ type: { const: 'http' }, scheme: { const: 'bearer' }, description: described })),
      },
      ['schemas', 'headers', 'responses'],
    ),
  },
  ['openapi', 'info', 'servers', 'paths', 'components'],
);
