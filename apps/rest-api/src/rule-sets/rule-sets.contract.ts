import { answer, answerRef, type OpenApiPart, textPart } from '@einvoice/http-service';
import { ownRuleSets } from '@einvoice/limits';
import { ruleSetNamePattern } from '@einvoice/rule-sets';
import { Field, Nested } from '@einvoice/tool-catalogue';
import { madeAt } from '../openapi/example-values';
import {
  budgetHeaders,
  connectionSecurity,
  count,
  digest,
  type Example,
  exampleAnswer,
  flag,
  instant,
} from '../openapi/operation-parts';

export const ruleSetsPath = '/api/v1/rule-sets';

const name: OpenApiPart = { type: 'string', pattern: ruleSetNamePattern };

export class RuleSetLine {
  @Field(name) readonly name!: string;
  @Field({ ...textPart, description: 'What check.ruleSet takes.' }) readonly ruleSet!: string;
  @Field(count) readonly asserts!: number;
  @Field({ ...count, description: 'Of the rules and the files that they read.' }) readonly bytes!: number;
  @Field(digest) readonly sha256!: string;
  @Field(instant) readonly createdAt!: string;
}

export class RuleSetsAnswer {
  @Nested(() => RuleSetLine, { each: true }) readonly ruleSets!: readonly RuleSetLine[];
  @Field({ ...count, description: 'How many a workspace may have.' }) readonly ruleSetsMax!: number;
}

export class RuleSetStoredAnswer {
  @Nested(() => RuleSetLine) readonly ruleSet!: RuleSetLine;
  @Field({ ...flag, description: 'There was one of this name before.' }) readonly replaced!: boolean;
}

const line: RuleSetLine = {
  ...{ name: 'our-orders', ruleSet: 'workspace:our-orders', asserts: 12, bytes: 4_210 },
  ...{ sha256: '5d0f0a4dd3c5b5b1a5b5a5f2fd2b6d3a6f5b8f1f7d1d7f7a4a2cde98f1a0b3c4', createdAt: madeAt },
};
const listExample: Example = {
  summary: 'One rule set.',
  value: { ruleSets: [line], ruleSetsMax: ownRuleSets.perWorkspaceMax } satisfies RuleSetsAnswer,
};
const storedExample: Example = {
  summary: 'Stored.',
  value: { ruleSet: line, replaced: false } satisfies RuleSetStoredAnswer,
};

const refusals: OpenApiPart = {
  400: answerRef('BadRequest'),
  401: answerRef('Unauthorized'),
  429: answerRef('RateLimited'),
  503: answerRef('Unavailable'),
  default: answerRef('OtherError'),
};

const inPath = { name: 'name', in: 'path', required: true, schema: name };
const xml = { schema: textPart };

/** What a rule file may be sent as. */
export const ruleFileTypes = ['application/xml', 'text/xml', 'application/zip'] as const;

export const addRuleSet: OpenApiPart = {
  operationId: 'add_rule_set',
  tags: ['rules'],
  'x-status': 'labs',
  summary: 'Bring rules of your own',
  description:
    'The body is a Schematron schema (.sch), the XSLT that ISO Schematron compiles one to, or a zip or JAR that holds such. It is ' +
    `compiled at once: what is not run is refused with reason, line and column. ${ownRuleSets.perWorkspaceMax} rule sets in a workspace, ` +
    `${ownRuleSets.bytesMax} bytes each; one of the same name is replaced. It is used as check.ruleSet "workspace:<name>" with a ` +
    'connection of this workspace, beside the official rules and never in their place, and nobody else can see, use or find it.',
  security: connectionSecurity,
  parameters: [
    { name: 'name', in: 'query', required: true, description: 'What the rule set is called.', schema: name },
    {
      ...{ name: 'entry', in: 'query', required: false, schema: textPart },
      description: 'Which rule file of an archive: the end of its path in it.',
    },
  ],
  requestBody: {
    required: true,
    content: {
      ...{ 'application/xml': xml, 'text/xml': xml, 'application/zip': {} },
    },
  },
  responses: {
    200: exampleAnswer('RuleSetStored', storedExample, budgetHeaders),
    ...refusals,
    409: answerRef('RuleSetsFull'),
    413: answerRef('TooLarge'),
    415: answerRef('UnsupportedType'),
    422: answerRef('RuleFileRefused'),
  },
};

export const listRuleSets: OpenApiPart = {
  operationId: 'list_rule_sets',
  tags: ['rules'],
  'x-status': 'labs',
  summary: 'The rule sets of your workspace',
  description: 'Names, sizes and digests, by name.',
  security: connectionSecurity,
  responses: { 200: exampleAnswer('RuleSets', listExample, budgetHeaders), ...refusals },
};

export const readRuleSet: OpenApiPart = {
  operationId: 'read_rule_set',
  tags: ['rules'],
  'x-status': 'labs',
  summary: 'The text of a rule set of your workspace',
  description: 'The rules as they were brought, to the byte.',
  security: connectionSecurity,
  parameters: [inPath],
  responses: {
    200: { ...answer('The rules.', textPart, budgetHeaders), content: { 'application/xml': xml } },
    ...refusals,
    404: answerRef('NotFound'),
  },
};

export const removeRuleSet: OpenApiPart = {
  operationId: 'remove_rule_set',
  tags: ['rules'],
  'x-status': 'labs',
  summary: 'Remove a rule set of your workspace',
  description: 'It is gone at once; what was judged by it stays judged.',
  security: connectionSecurity,
  parameters: [inPath],
  responses: {
    200: exampleAnswer('RuleSets', { ...listExample, summary: 'What is left.' }, budgetHeaders),
    ...refusals,
    404: answerRef('NotFound'),
  },
};
