import { ruleGroupTitles, ruleSets, ruleSummary, type RuleGroupName, type RuleId } from '@einvoice/invoice-rules';
import { facts } from '../facts';
import { Status } from '../marks';
import { grouped } from '../prose';
import { DocsFrame } from './docs-frame';

const [ruleSet] = ruleSets;

/** Every official id of the edition we judge by, BR-9 before BR-10. */
export const ruleIds: readonly RuleId[] = [...ruleSet.rules.keys()].sort((a, b) =>
  a.localeCompare(b, 'en', { numeric: true }),
);

export function RulesPage() {
  const { name, cen, ids, cannotFire } = facts.ruleSet;
  return (
    <DocsFrame at="/docs/rules">
      <h1>Rules</h1>
      <p className="lead">
        A review runs {grouped(ids)} official rules: {name} with {cen}. {cannotFire} of them cannot fire in a document
        that is read at all.
      </p>
      <p>What a rule asks is said in our words; the official text counts.</p>
      {(Object.keys(ruleGroupTitles) as RuleGroupName[]).map((group) => {
        const members = ruleIds.filter((id) => ruleSet.rules.get(id)!.group === group);
        return (
          <section key={group}>
            <h2>
              {ruleGroupTitles[group]} <span className="faint num">{members.length}</span>
            </h2>
            <ul className="id-list">
              {members.map((id) => (
                <li key={id}>
                  <a href={`/docs/rules/${id}`}>{id}</a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </DocsFrame>
  );
}

export function RulePage({ id }: { readonly id: RuleId }) {
  const { severity, terms, group } = ruleSet.rules.get(id)!;
  const reason = ruleSet.cannotFire.get(id);
  return (
    <DocsFrame at="/docs/rules">
      <p className="small faint">
        <a href="/docs/rules">Rules</a>, {ruleGroupTitles[group]}
      </p>
      <h1>
        <code>{id}</code>
      </h1>
      <p className="lead">{ruleSummary(id)}</p>
      <dl className="pairs">
        <dt>When it fails</dt>
        <dd>
          {severity === 'error' ? (
            <Status tone="blocked">Blocks the invoice</Status>
          ) : (
            <Status tone="review">Review</Status>
          )}
        </dd>
        {terms.length > 0 && (
          <>
            <dt>Terms of EN 16931</dt>
            <dd>{terms.join(', ')}</dd>
          </>
        )}
        <dt>Edition</dt>
        <dd>
          {ruleSet.name} with {ruleSet.cen}
        </dd>
        {reason !== undefined && (
          <>
            <dt>Cannot fire</dt>
            <dd>{reason}</dd>
          </>
        )}
      </dl>
      <p>
        <a href="/review">Check a draft</a> against this and all other rules.
      </p>
    </DocsFrame>
  );
}
