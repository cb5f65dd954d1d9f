import * as Tabs from '@radix-ui/react-tabs';
import { memo, useDeferredValue, useEffect, type ReactNode } from 'react';
import { counted } from '../prose';
import { type AppliedFix } from './fixes';
import { type Numbered } from './numbered';
import { Paper } from './paper';
import { type JsonObject, type RegisterRow, type Review } from './review-answer';
import { JsonView, SourcePeek, UblView } from './source-view';

const tabs = [
  ['invoice', 'Invoice'],
  ['json', 'JSON'],
  ['ubl', 'UBL'],
] as const;
export type TabName = (typeof tabs)[number][0];

interface DocumentViewProps {
  readonly invoice: JsonObject;
  readonly review: Review;
  readonly entries: readonly Numbered[];
  readonly applied: readonly AppliedFix[];
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
 * The draft as an invoice, as JSON, and as the document to send. It follows what a person does: the answer to a key or a click
 * is drawn first, and a document of ten thousand lines after it.
 */
export function DocumentView({ tab, onTab, onShown, children, ...now }: DocumentViewProps) {
  const shown = useDeferredValue(tab);
  const document = {
    invoice: useDeferredValue(now.invoice),
    review: useDeferredValue(now.review),
    entries: useDeferredValue(now.entries),
    applied: useDeferredValue(now.applied),
    selected: useDeferredValue(now.selected),
    onSelect: now.onSelect,
  };
  useEffect(onShown, [onShown, shown, document.selected, document.entries]);
  return (
    <section className="paper-col" aria-label="Document" id="invoice">
      <Tabs.Root value={tab} onValueChange={(value) => onTab(value as TabName)} activationMode="automatic">
        <div className="paper-bar">
          <Tabs.List className="tabs" aria-label="How the draft is shown">
            {tabs.map(([name, title]) => (
              <Tabs.Trigger key={name} value={name}>
                {title}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {children}
        </div>
        {tabs.map(([name]) => (
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

const DocumentAs = memo(function DocumentAs({ as, invoice, review, entries, ...sheet }: DocumentProps) {
  const { selected } = sheet;
  if (as === 'ubl') {
    const blocked = entries.filter(({ tone }) => tone === 'blocked').length;
    return review.export === null ? (
      <p className="card empty">
        We write the UBL when nothing blocks. {blocked > 0 && `${counted(blocked, 'finding')} to go.`}
      </p>
    ) : (
      <UblView filename={review.export.filename} xml={review.export.xml} />
    );
  }
  const isSheet = isRenderable(invoice);
  if (as === 'json' || !isSheet) {
    return (
      <>
        {as === 'invoice' && (
          <p className="small muted">Nothing here is a field of an invoice: shown as JSON instead.</p>
        )}
        <JsonView invoice={invoice} entries={entries} selected={selected} />
      </>
    );
  }
  const current = entries.find(({ number }) => number === selected);
  return (
    <>
      <Paper {...sheet} invoice={invoice} entries={entries} registers={review.registerChecks ?? noRegisters} />
      {current !== undefined && <SourcePeek invoice={invoice} entry={current} />}
    </>
  );
});

/** Whether a sheet of paper would show anything of a draft. */
const isRenderable = (invoice: JsonObject): boolean =>
  ['number', 'issueDate', 'seller', 'buyer', 'lines', 'totals'].some((field) => invoice[field] != null);
