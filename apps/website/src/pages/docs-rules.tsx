import {
  ciiRuleSets,
  type RuleGroupName,
  ruleGroupReasons,
  ruleGroupTitles,
  type RuleId,
  ruleSets,
  ruleSummary,
} from '@einvoice/invoice-rules';
import { type RuleExample } from '@einvoice/invoice-rules/examples';
import { facts } from '../facts';
import { Status } from '../marks';
import { counted, grouped, Prose } from '../prose';
import { day } from '../review/times';
import { DocsFrame, Pairs } from './docs-frame';
import { inOtherLanguages } from './rule-languages';

/** Those for UBL first, then the core for CII: what several have is said of the first. */
const everySet = [...ruleSets, ...ciiRuleSets.filter(({ family }) => family === 'en16931').reverse(), ...ciiRuleSets];

/** Every official id of the editions we judge by, BR-9 before BR-10. */
export const ruleIds: readonly RuleId[] = [...new Set(everySet.flatMap(({ rules }) => [...rules.keys()]))].sort(
  (a, b) => a.localeCompare(b, 'en', { numeric: true }),
);

/** The first edition that has a rule: what it says of it is said on its page. */
const editionWith = (id: RuleId) => everySet.find(({ rules }) => rules.has(id))!;
const isOfCiiAlone = (id: RuleId) => !ruleSets.some(({ rules }) => rules.has(id));
const groupOf = (id: RuleId): RuleGroupName => editionWith(id).rules.get(id)!.group;
export const groupTitleOf = (id: RuleId): string => ruleGroupTitles[groupOf(id)];

/** `peppol-bis-3.0.21` and `cen-1.3.16` as their editors call them. */
const editionOf = (name: string, cen: string): string => {
  const ofCen = cen.startsWith('cen-')
    ? `the CEN rules ${cen.replace('cen-', '')} of EN 16931`
    : 'its own copy of the CEN rules of EN 16931';
  if (name.startsWith('en16931-')) return ofCen;
  const own = name
    .replace('peppol-bis-', 'Peppol BIS Billing ')
    .replace('peppol-selfbilling-', 'Peppol BIS Self-Billing ')
    .replace('xrechnung-', 'XRechnung, rules ')
    .replace('nlcius-g-account-', 'NLCIUS with G account ')
    .replace('nlcius-', 'NLCIUS ')
    .replace('cius-ro-', 'CIUS-RO ')
    .replace('hr-cius-', 'HR eRacun ')
    .replace('factur-x-', 'Factur-X ')
    .replace('br-fr-', 'France BR-FR ');
  return `${own} with ${ofCen}`;
};

const anchorOf = (group: RuleGroupName): string => `group-${group}`;

export function RulesPage() {
  const { name, cen, ids, cannotFire } = facts.ruleSet;
  return (
    <DocsFrame at="/docs/rules">
      <h1>Rules</h1>
      <p className="lead">
        A review runs {grouped(ids)} official rules: {editionOf(name, cen)}. {cannotFire} of them cannot fire in a
        document that is read at all. Rules of other editions are listed with them.
      </p>
      <p>What a rule asks is said in our words; the official text counts.</p>
      {(Object.keys(ruleGroupTitles) as RuleGroupName[]).map((group) => {
        const members = ruleIds.filter((id) => groupOf(id) === group);
        return (
          <section key={group}>
            <h2 id={anchorOf(group)}>
              {ruleGroupTitles[group]} <span className="faint num">{counted(members.length, 'rule')}</span>
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

interface RulePageProps {
  readonly id: RuleId;
  readonly example: RuleExample | undefined;
  /** Why there is none. */
  readonly noExample: string | undefined;
}

export function RulePage({ id, example, noExample }: RulePageProps) {
  const ruleSet = editionWith(id);
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
      <p className="lead">
        <Prose text={ruleSummary(id)} />
      </p>
      <Pairs
        rows={[
          ['When it fails', <Failing key="failing" severity={severity} />],
          ['Why', ruleGroupReasons[group].why],
          example !== undefined && ['What a finding says', example.message],
          reason === undefined && ['What to do', example?.fix ?? ruleGroupReasons[group].fix],
          terms.length > 0 && ['Terms of EN 16931', terms.join(', ')],
          ['Editions', editionsWith(id)],
          isOfCiiAlone(id) && ['Syntax', 'Cross Industry Invoice (CII) alone'],
          ruleSet.validFrom > ruleSets[0].validFrom && ['Counts from', day(ruleSet.validFrom)],
          reason !== undefined && ['Cannot fire', reason],
        ]}
      />
      {example !== undefined && <Example {...example} />}
      {example === undefined && noExample !== undefined && <p className="muted">No example: {noExample}</p>}
      <p>
        <a href="/review">Check a draft</a> against this and all other rules, or see{' '}
        <a href={`/docs/rules#${anchorOf(group)}`}>the other rules of this group</a>.
      </p>
      <h2 id="languages">In other languages</h2>
      <div
        className="rule-languages"
        dangerouslySetInnerHTML={{
          __html: inOtherLanguages({
            title: ruleGroupTitles[group],
            asks: ruleSummary(id),
            ...{ why: ruleGroupReasons[group].why, fix: reason === undefined ? ruleGroupReasons[group].fix : null },
            ...{ isError: severity === 'error', terms, example },
          }),
        }}
      />
    </DocsFrame>
  );
}

/** Every edition that has the rule, by the words of its editor, the first as a sentence. */
function editionsWith(id: RuleId): string {
  const having = everySet.filter(({ rules }) => rules.has(id));
  const [first] = having;
  const names = [...new Set(having.map((ruleSet) => ruleSet.id))].slice(1);
  const own = editionOf(first!.id, first!.cen);
  return names.length === 0 ? own : `${own}; also ${names.join(', ')}`;
}

/** Lines of a document that obeys, and of one that does not. */
function Example({ right, wrong }: RuleExample) {
  return (
    <>
      <h2 id="example">Example</h2>
      <h3>Right</h3>
      <pre className="code">
        <code>{right === '' ? '(nothing)' : right}</code>
      </pre>
      <h3>Wrong</h3>
      <pre className="code">
        <code>{wrong === '' ? '(missing)' : wrong}</code>
      </pre>
    </>
  );
}

const Failing = ({ severity }: { readonly severity: 'error' | 'warning' }) =>
  severity === 'error' ? <Status tone="blocked">Blocks the invoice</Status> : <Status tone="review">Review</Status>;
