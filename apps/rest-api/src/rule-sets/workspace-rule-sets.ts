import { cleanOutsideText } from '@einvoice/decision-envelope';
import { RequestRefused } from '@einvoice/http-service';
import { ownRuleSets } from '@einvoice/limits';
import { isRuleSetName, type RuleSetEntry, type RuleSetStore } from '@einvoice/rule-sets';
import { type RuleFileRefusal } from '@einvoice/schematron';
import { invalidField, notFound, stored } from '../http/account-error';
import { siteError } from '../http/site-error';
import { type RuleWorker } from '../rule-worker';
import { type AskedRules } from './asked-rules';
import { type RuleSetLine, type RuleSetsAnswer, type RuleSetStoredAnswer } from './rule-sets.contract';

const { bytesMax, perWorkspaceMax } = ownRuleSets;

/** A rule file as it was sent, under which name, and which one of an archive is meant. */
export interface SentRuleFile {
  readonly name: unknown;
  readonly entry: unknown;
  readonly body: unknown;
  /** Whether somebody still waits for the answer. */
  readonly isWanted: () => boolean;
}

/** The rules that a workspace brought; another's are unknown here. Everything throws 503 without storage. */
export class WorkspaceRuleSets {
  constructor(
    private readonly store: RuleSetStore,
    private readonly worker: RuleWorker,
    private readonly asked: AskedRules,
  ) {}

  async listOf(workspaceId: string): Promise<RuleSetsAnswer> {
    const entries = await stored(this.store.listOf({ workspaceId }));
    return { ruleSets: entries.map(lineOf), ruleSetsMax: perWorkspaceMax };
  }

  /** Throws 400 for a bad name, 409 when there are as many as may be, 422 with reason and place for rules that are not run. */
  async add(workspaceId: string, { name, entry, body, isWanted }: SentRuleFile): Promise<RuleSetStoredAnswer> {
    if (!isRuleSetName(name)) throw invalidField('/name', nameRule);
    if (entry !== undefined && typeof entry !== 'string') throw invalidField('/entry', 'entry must be given once.');
    const task = { bytes: bytesOf(body), name, bytesMax, ...(entry !== undefined && { entry }) };
    const ofWorkspace = { asked: { from: 'workspace', name, ruleSet: name } } as const;
    const checked = await this.asked.counted(ofWorkspace, workspaceId, () => this.worker.run(task, isWanted));
    if (checked === 'overloaded') throw new RequestRefused(siteError('overloaded'));
    if (!checked.ok) throw refused(checked);
    const outcome = await stored(this.store.put({ workspaceId }, checked, perWorkspaceMax));
    if (outcome === 'too_many') throw new RequestRefused(siteError('rule_sets_full'));
    const entered = (await stored(this.store.listOf({ workspaceId }))).find((known) => known.name === name);
    if (outcome === 'unknown_workspace' || !entered) throw notFound();
    return { ruleSet: lineOf(entered), replaced: outcome === 'replaced' };
  }

  /** The rules as they were brought, to the byte. */
  async read(workspaceId: string, name: string): Promise<Uint8Array> {
    const found = await stored(this.store.find({ workspaceId }, name));
    if (found === null) throw notFound();
    return found.file.rules;
  }

  /** @returns what is left */
  async remove(workspaceId: string, name: string): Promise<RuleSetsAnswer> {
    if (!(await stored(this.store.remove({ workspaceId }, name)))) throw notFound();
    return this.listOf(workspaceId);
  }
}

const nameRule = `name must be 1 to ${ownRuleSets.nameCharactersMax} small letters, digits, points or hyphens, a letter or digit first and last.`; // prettier-ignore

const bytesOf = (body: unknown): Uint8Array => (body instanceof Uint8Array ? body : new Uint8Array());

const lineOf = ({ name, asserts, bytes, sha256, createdAt }: RuleSetEntry): RuleSetLine => ({
  ...{ name, ruleSet: `workspace:${name}`, asserts, bytes, sha256 },
  createdAt: createdAt.toISOString(),
});

/** The 422: what is not run, why and where. Names of the sender's own file may stand in the message, nothing else of it. */
function refused({ reason, message, line, column }: RuleFileRefusal): RequestRefused {
  const said = cleanOutsideText(message)?.text;
  const place = line !== undefined && column !== undefined ? { line, column } : {};
  return new RequestRefused(siteError('rule_file_refused', { ...(said && { message: said }), details: { reason, ...place } })); // prettier-ignore
}
