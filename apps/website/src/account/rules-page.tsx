import { type RuleSetOfPage, type RuleSetsOfPage, siteRoutes, withId } from '@einvoice/site-contract';
import { lazy, Suspense, useState } from 'react';
import { facts } from '../facts';
import { dayAndTime } from '../review/times';
import { Loading, SignedIn } from './account-frame';
import { FailureNote } from './failure-note';
import { Form, TextField } from './form';
import { type SentFile, useAnswer, useWrite } from './use-answer';
import { say } from '../say';
import { Rich } from '../rich';
import { spokenLanguage } from '../spoken-language';

// Fetched when a rule set is about to be removed.
const Confirm = lazy(async () => ({ default: (await import('./confirm')).Confirm }));

/** Rules of the workspace's own: brought as a file, listed, removed. */
export const RulesPage = () => <SignedIn title={say('Rules')}>{() => <RuleSets />}</SignedIn>;

function RuleSets() {
  const { answer, reload, replace } = useAnswer<RuleSetsOfPage>(siteRoutes.ruleSets);
  const [doomed, setDoomed] = useState<RuleSetOfPage | null>(null);
  const { isBusy, failure, send } = useWrite<RuleSetsOfPage>();
  const remove = async ({ name }: RuleSetOfPage) => {
    const left = await send(withId(siteRoutes.ruleSetRemove, name), {});
    setDoomed(null);
    if (left !== null) replace(left);
  };
  return (
    <section className="stack" aria-label={say('Rules')}>
      <p className="small muted">
        <Rich
          say="Rules that you or a buyer of yours wrote as Schematron. A check names them as <code>check.ruleSet</code>, over the API and MCP, and runs them beside the official rules, never in their place. Nobody outside this workspace can see, use or find them."
          parts={{ code: (text) => <code>{text}</code> }}
        />
      </p>
      {answer.state !== 'ready' ? (
        <Loading answer={answer} onRetry={reload} />
      ) : (
        <>
          <FailureNote failure={failure} />
          <RuleSetList {...answer.body} onRemove={setDoomed} />
          <NewRuleSet onAdded={replace} />
        </>
      )}
      {doomed !== null && (
        <Suspense>
          <Confirm
            title={say('Remove “{name}”?', { name: doomed.name })}
            action={say('Remove')}
            isBusy={isBusy}
            onCancel={() => setDoomed(null)}
            onConfirm={() => void remove(doomed)}
          >
            <p>
              <Rich
                say="A check that names <code>{name}</code> is not made any more. This cannot be undone."
                values={{ name: doomed.ruleSet }}
                parts={{ code: (text) => <code>{text}</code> }}
              />
            </p>
          </Confirm>
        </Suspense>
      )}
    </section>
  );
}

const kilobytes = (bytes: number): string =>
  `${Math.max(1, Math.round(bytes / 1024)).toLocaleString(spokenLanguage())} kB`;

type ListProps = RuleSetsOfPage & { readonly onRemove: (ruleSet: RuleSetOfPage) => void };

function RuleSetList({ ruleSets, ruleSetsMax, onRemove }: ListProps) {
  if (ruleSets.length === 0) return <p className="card empty">{say('No rules yet. Bring a file below.')}</p>;
  return (
    <>
      <p className="small muted num">
        {say('{count} of {all, plural, one {# rule set} other {# rule sets}}', {
          count: ruleSets.length,
          all: ruleSetsMax,
        })}
      </p>
      <ul className="stack">
        {ruleSets.map((ruleSet) => (
          <li key={ruleSet.name} className="card part">
            <div>
              <h2>{ruleSet.name}</h2>
              <p className="small">
                <code>{ruleSet.ruleSet}</code>
              </p>
              <p className="small muted num">
                {say('{rules, plural, one {# rule} other {# rules}}, {size}, brought {date}', {
                  rules: ruleSet.asserts,
                  size: kilobytes(ruleSet.bytes),
                  date: dayAndTime(ruleSet.createdAt),
                })}
              </p>
            </div>
            <button
              type="button"
              className="btn sm"
              aria-label={say('Remove {name}', { name: ruleSet.name })}
              onClick={() => onRemove(ruleSet)}
            >
              {say('Remove')}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a file may be called as a rule set: small letters, digits, points and hyphens. */
const nameFrom = (fileName: string): string =>
  fileName
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replace(/[^a-z0-9.]+/g, '-')
    .slice(0, facts.ruleSets.nameCharactersMax)
    .replace(/^[-.]+|[-.]+$/g, '');

/** A zip or JAR begins with these bytes; everything else is taken for XML. */
function sentFileOf(bytes: Uint8Array<ArrayBuffer>): SentFile {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return { bytes, contentType: isArchive ? 'application/zip' : 'application/xml' };
}

function NewRuleSet({ onAdded }: { readonly onAdded: (ruleSets: RuleSetsOfPage) => void }) {
  const [name, setName] = useState('');
  const [entry, setEntry] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const { isBusy, failure, send } = useWrite<RuleSetsOfPage>();
  const megabytes = facts.ruleSets.bytesMax / 1024 / 1024;
  const isTooLarge = file !== null && file.size > facts.ruleSets.bytesMax;
  const add = async () => {
    if (file === null) return;
    const query = new URLSearchParams({ name, ...(entry !== '' && { entry }) });
    const added = await send(`${siteRoutes.ruleSets}?${query}`, sentFileOf(new Uint8Array(await file.arrayBuffer())));
    if (added !== null) onAdded(added);
  };
  return (
    <Form className="card stack new-rules" onSend={add}>
      <h2>{say('Bring rules')}</h2>
      <label htmlFor="file">
        {say('A Schematron file (.sch), the XSLT made of one, or a zip or JAR that holds one')}
      </label>
      <input
        id="file"
        type="file"
        required
        accept=".sch,.xsl,.xslt,.xml,.zip,.jar"
        aria-describedby="file-size"
        onChange={(event) => {
          const chosen = event.target.files?.[0] ?? null;
          setFile(chosen);
          if (chosen !== null && name === '') setName(nameFrom(chosen.name));
        }}
      />
      <p id="file-size" className="small muted">
        {isTooLarge
          ? say('This file is larger than {count} MiB.', { count: megabytes })
          : say('At most {count} MiB. It is compiled at once.', { count: megabytes })}
      </p>
      <TextField
        id="name"
        label={say('Name: small letters, digits, points and hyphens')}
        required
        pattern="[a-z0-9]([a-z0-9.\-]*[a-z0-9])?"
        maxLength={facts.ruleSets.nameCharactersMax}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <details>
        <summary>{say('Which file of an archive')}</summary>
        <div className="stack">
          <TextField
            id="entry"
            label={say('The end of its path in the archive')}
            autoComplete="off"
            value={entry}
            onChange={setEntry}
          />
        </div>
      </details>
      <FailureNote failure={failure} />
      <div>
        <button type="submit" className="btn pri" disabled={isBusy || isTooLarge}>
          {isBusy ? say('Compiling …') : say('Bring these rules')}
        </button>
      </div>
    </Form>
  );
}
