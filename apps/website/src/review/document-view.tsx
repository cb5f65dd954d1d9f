import * as Tabs from '@radix-ui/react-tabs';
import { memo, useDeferredValue, useEffect, useMemo, type ReactNode } from 'react';
import { isOfFile, type Applied } from './applied';
import { type FileText } from './file-text';
import { type Judgement } from './judgement';
import { type Numbered } from './numbered';
import { Paper } from './paper';
import { type JsonObject, type RegisterRow } from './review-answer';
import { FilePeek, FileView, JsonPeek, JsonView, UblView } from './source-view';
import { phrase } from '../known-texts';
import { say } from '../say';

const titles = { invoice: phrase('Invoice'), json: 'JSON', ubl: 'UBL', xml: 'XML' } as const;
export type TabName = keyof typeof titles;

/** How a draft can be shown. The XML of a PDF is inside of it, where the page does not look. */
export function tabsOf({ file, invoice }: Judgement, text: FileText | null): readonly TabName[] {
  if (file === null) return ['invoice', 'json', 'ubl'];
  const picture: TabName[] = invoice === null ? [] : ['invoice'];
  return text === null ? picture : [...picture, 'xml'];
}

interface DocumentViewProps {
  readonly judgement: Judgement;
  /** The text of a file; null of a JSON invoice and of a PDF. */
  readonly file: FileText | null;
  readonly registers: readonly RegisterRow[] | undefined;
  readonly entries: readonly Numbered[];
  readonly applied: readonly Applied[];
  readonly selected: number | null;
  readonly onSelect: (number: number) => void;
  readonly tab: TabName;
  readonly onTab: (tab: TabName) => void;
  /** The document is drawn as it is now. */
  readonly onShown: () => void;
  /** Beside the tabs. */
  readonly children: ReactNode;
}

/**
 * The draft as an invoice, and as what was given: JSON with the document to send, or the file. It follows what a person does: the answer to a key or a click
 * is drawn first, and a document of ten thousand lines after it.
 */
export function DocumentView({ tab, onTab, onShown, children, ...now }: DocumentViewProps) {
  const shown = useDeferredValue(tab);
  const document = {
    judgement: useDeferredValue(now.judgement),
    file: useDeferredValue(now.file),
    registers: useDeferredValue(now.registers),
    entries: useDeferredValue(now.entries),
    applied: useDeferredValue(now.applied),
    selected: useDeferredValue(now.selected),
    onSelect: now.onSelect,
  };
  const tabs = tabsOf(now.judgement, now.file);
  useEffect(onShown, [onShown, shown, document.selected, document.entries]);
  return (
    <section className="paper-col" aria-label={say('Document')} id="invoice">
      <Tabs.Root value={tab} onValueChange={(value) => onTab(value as TabName)} activationMode="automatic">
        <div className="paper-bar">
          <Tabs.List className="tabs" aria-label={say('How the draft is shown')}>
            {tabs.map((name) => (
              <Tabs.Trigger key={name} value={name}>
                {say(titles[name])}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {children}
        </div>
        {tabs.map((name) => (
          <Tabs.Content key={name} value={name} forceMount hidden={name !== shown}>
            {name === shown && <DocumentAs as={name} {...document} />}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </section>
  );
}

type DocumentProps = Omit<DocumentViewProps, 'tab' | 'onTab' | 'onShown' | 'children'> & { readonly as: TabName };

/** The same list each time, so that what shows it need not be drawn again. */
const noRegisters: readonly RegisterRow[] = [];

const noChanges: readonly string[] = [];

const DocumentAs = memo(function DocumentAs({ as, judgement, file, entries, applied, ...sheet }: DocumentProps) {
  const { registers = noRegisters, selected, onSelect } = sheet;
  const { invoice, export: written } = judgement;
  const changed = useMemo(
    () =>
      applied.length === 0
        ? noChanges
        : applied.flatMap((fix) => (isOfFile(fix) ? [] : fix.patch.map(({ path }) => path))),
    [applied],
  );
  if (as === 'xml') return file === null ? null : <FileView {...{ file, entries, selected }} />;
  if (as === 'ubl') {
    return written === null ? <NotWritten entries={entries} /> : <UblView {...written} />;
  }
  if (invoice === null) return null;
  const isSheet = isRenderable(invoice);
  if (as === 'json' || (!isSheet && judgement.file === null)) {
    return (
      <>
        {as === 'invoice' && (
          <p className="small muted">{say('Nothing here is a field of an invoice: shown as JSON instead.')}</p>
        )}
        <JsonView invoice={invoice} entries={entries} selected={selected} />
      </>
    );
  }
  const current = entries.find(({ number }) => number === selected);
  const isFile = judgement.file !== null;
  return (
    <>
      <Paper {...{ invoice, entries, registers, selected, onSelect, changed, isFile }} />
      {current !== undefined && !isFile && <JsonPeek invoice={invoice} entry={current} />}
      {current !== undefined && file !== null && <FilePeek file={file} entry={current} />}
    </>
  );
});

function NotWritten({ entries }: Pick<DocumentProps, 'entries'>) {
  const blocked = entries.filter(({ tone }) => tone === 'blocked').length;
  return (
    <p className="card empty">
      {say('We write the UBL when nothing blocks.')}{' '}
      {blocked > 0 && say('{count, plural, one {# finding to go.} other {# findings to go.}}', { count: blocked })}
    </p>
  );
}

/** Whether a sheet of paper would show anything of a draft. */
const isRenderable = (invoice: JsonObject): boolean =>
  ['number', 'issueDate', 'seller', 'buyer', 'lines', 'totals'].some((field) => invoice[field] != null);
