import { ConfigError, readKeyFile } from '@einvoice/configuration';
import { importCostRules, type ImportCostRules, withOperatorRules } from '@einvoice/import-cost';
import { parseStrictJson } from '@einvoice/json';
import { importCostRuleFile } from '@einvoice/limits';

/** Rules of what an import costs: ours, with those of the operator's file over them. Throws a `ConfigError` that names every problem. */
export function readImportCostRules(file: string | undefined): ImportCostRules {
  if (file === undefined) return importCostRules;
  const bytes = Buffer.from(readKeyFile(variable, file));
  const parsed = parseStrictJson(bytes, importCostRuleFile);
  if (!parsed.ok) throw new ConfigError([`${variable}: the file cannot be read as JSON (${parsed.code}).`]);
  const read = withOperatorRules(parsed.value);
  if (!read.ok) throw new ConfigError(read.problems.map(({ path, message }) => `${variable}, ${path}: ${message}`));
  return read.rules;
}

const variable = 'IMPORT_COST_RULES_FILE';
