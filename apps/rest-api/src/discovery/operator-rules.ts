import { ifStorageUnavailable } from '@einvoice/error-codes';
import { type OperatorRuleSet } from '@einvoice/discovery-documents';
import { type RuleSetStore } from '@einvoice/rule-sets';

/** The rule sets that whoever runs the service brought, as of the last look. */
export class OperatorRules {
  private known: readonly OperatorRuleSet[] = [];

  constructor(private readonly store: RuleSetStore) {}

  get all(): readonly OperatorRuleSet[] {
    return this.known;
  }

  /** Reads them anew; while storage does not answer those of the last look stay. */
  async look(): Promise<void> {
    const entries = await this.store.listOf('operator').catch(ifStorageUnavailable(null));
    if (entries) this.known = entries.map(({ name, asserts, sha256 }) => ({ ruleSet: name, asserts, sha256 }));
  }
}
