import { countryCode } from './settings-file';
import { profileNames } from './profile-names';

const text = (description: string): object => ({ type: 'string', description });
const level = ['error', 'warning', 'off'];

/** JSON Schema of `einvoice.config.json`, for editors. `init` writes it beside the file. */
export const settingsSchema: object = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'einvoice.config.json',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    site: text('The service that is asked.'),
    profile: { enum: profileNames, description: 'Judge by this profile, whatever a document declares.' },
    ruleSet: text('Judge by this rule set, as peppol-bis-3.0.21.'),
    asOf: text('Judge by the rules that count on this day, YYYY-MM-DD.'),
    failOn: { enum: ['error', 'warning'], description: 'A run fails by findings of this level or above.' },
    baseline: text('Findings in this file fail nothing.'),
    rules: {
      type: 'object',
      description: 'What single rules count for in this project; a verdict stays as it is.',
      additionalProperties: {
        type: 'object',
        required: ['severity', 'reason'],
        properties: { severity: { enum: level }, reason: { type: 'string', pattern: '\\S' } },
      },
    },
    columns: {
      type: 'object',
      description: 'Headers of the columns of a CSV of VAT numbers.',
      additionalProperties: false,
      properties: { vatNumber: { type: 'string' }, countryCode: { type: 'string' }, reference: { type: 'string' } },
    },
    defaultCountry: { type: 'string', pattern: countryCode.source, description: 'Of VAT numbers that name none.' },
  },
};
