import { statements } from '@einvoice/discovery-documents';
import { Fragment, type ReactNode } from 'react';
import { hybridPdf, invoiceBody, invoiceReport, invoiceXml, peppolLookup, smallBody, vatBatch } from '@einvoice/limits';
import { facts } from '../facts';
import { Mark, type Tone } from '../marks';
import { counted, euros, grouped, limitSize } from '../prose';
import { mcpSamples, paycallSamples } from '../docs-api/tool-samples';
import { Article } from './article';
import { CodeTabs, DocsFrame, docsGroups, docsTopics, Pairs, Table, type DocsAddress } from './docs-frame';
import { tools } from './tool-prices';
import agents from './topics/agents.md';
import credits from './topics/credits.md';
import developers from './topics/developers.md';
import limits from './topics/limits.md';
import mcp from './topics/mcp.md';
import overview from './topics/overview.md';
import payPerCall from './topics/pay-per-call.md';
import people from './topics/people.md';
import review from './topics/review.md';
import start from './topics/start.md';
import states from './topics/states.md';
import vatList from './topics/vat-list.md';

/** The text of each page; those of the documentation that have a component of their own are not here. */
export const topicPages: Readonly<Partial<Record<DocsAddress, string>>> = {
  '/docs': overview,
  '/docs/people': people,
  '/docs/developers': developers,
  '/docs/agents': agents,
  '/docs/start': start,
  '/docs/states': states,
  '/docs/review': review,
  '/docs/vat-list': vatList,
  '/docs/credits': credits,
  '/docs/pay-per-call': payPerCall,
  '/docs/mcp': mcp,
  '/docs/limits': limits,
};

const Topics = () =>
  docsGroups.map(([title, addresses]) => (
    <section key={title}>
      <h2>{title}</h2>
      <ul className="topic-list">
        {docsTopics
          .filter(([address]) => addresses.includes(address))
          .map(([address, name, introduction]) => (
            <li key={address} className="card">
              <a href={address}>{name}</a>
              <p className="small muted">{introduction}</p>
            </li>
          ))}
      </ul>
    </section>
  ));

const marks: readonly (readonly [tone: Tone, word: string, values: string, means: string])[] = [
  ['ready', 'Ready, Valid, Registered, Active', 'canProceed true, valid, registered', 'The check ran and came back clean. That is not a certificate.'],
  ['blocked', 'Not ready, Not valid, Not registered', 'canProceed false with blockingReasons, invalid, not_registered', 'The source said no, or a rule fails.'],
  ['review', 'Review', 'warnings, requiresHumanReview', 'Nothing blocks, but a person looks first.'],
  ['unknown', 'Unavailable', 'unavailable', 'The source did not answer. Nothing is claimed and nothing is charged.'],
  ['not-checked', 'Not checked', 'not_checked, notChecked', 'No source was asked.'],
  ['off', 'Not configured, Revoked, Off', 'not_configured', 'This source is switched off here. That is not an outage.'],
  ['sandbox', 'Sandbox, Mock, Test funds', 'provenance.mode sandbox or mock', 'Where an answer comes from, not what it says.'],
]; // prettier-ignore

const MarkTable = () => (
  <Table
    caption="States"
    titles={['Mark', 'Word', 'Value in the answer', 'What it means']}
    rows={marks.map(([tone, word, inAnswer, means]) => [
      <Mark key={word} tone={tone} title={word} />,
      word,
      <code key={inAnswer}>{inAnswer}</code>,
      means,
    ])}
  />
);

const { creditsPerVatAnswer } = facts;
const vatAnswerCredits = counted(creditsPerVatAnswer, 'credit');

const VatListTerms = () => (
  <Pairs
    rows={[
      ['Price', `${vatAnswerCredits} (${euros(creditsPerVatAnswer)}) for each row the register answered, 0 for a row it did not answer`],
      ['Needs', <Fragment key="needs">the secret of a <a href="/docs/credits">connection</a></Fragment>],
    ]} // prettier-ignore
  />
);

const toolNamed = (name: string) => tools.find((tool) => tool.name === name)!;
const vatTool = toolNamed('verify_vat_vies');
const freeTool = toolNamed('verify_iban');

const parts: Readonly<Record<string, ReactNode>> = {
  topics: <Topics />,
  states: <MarkTable />,
  vatListTerms: <VatListTerms />,
  paycallSamples: <CodeTabs name="The first call, which answers the offer" samples={paycallSamples(vatTool)} />,
  mcpSamples: <CodeTabs name="A call of a free tool" samples={mcpSamples(freeTool)} />,
};

const values = {
  ruleSet: facts.ruleSet.name,
  vatAnswerCredits,
  vatRows: String(vatBatch.rowsMax),
  freeCalls: String(facts.freeTier.calls),
  freeDays: String(facts.freeTier.days),
  callsAtOnce: String(facts.connectionCalls.burst),
  callsPerSecond: String(facts.connectionCalls.perSecond),
  paycallUsd: (Number(facts.paycallUnits) / 1e6).toFixed(2),
  paycallArguments: JSON.stringify(vatTool.examples[0]?.input),
  mcpArguments: JSON.stringify(freeTool.examples[0]?.input),
  statements: statements.map((statement) => `- ${statement}`).join('\n'),
  invoiceJson: `${limitSize(invoiceBody.bytesMax)}, ${invoiceBody.depthMax} levels, ${grouped(invoiceBody.valuesMax)} values`,
  otherJson: `${limitSize(smallBody.bytesMax)}, ${smallBody.depthMax} levels`,
  invoiceXml: `${limitSize(invoiceXml.bytesMax)}, ${grouped(invoiceXml.elementsMax)} elements`,
  hybridPdf: `${limitSize(hybridPdf.bytesMax)}, ${hybridPdf.attachmentsMax} attached files`,
  detailedFindings: grouped(invoiceReport.detailedFindingsMax),
  viesWait: `${vatBatch.rowDeadlineMs / 1000} s a row; those of a list are asked at once`,
  peppolWait: `${peppolLookup.deadlineMs / 1000} s a lookup`,
  reviews: `${facts.freeReviews.burst} at once, then one every ${1 / facts.freeReviews.perSecond} s`,
};

/** A topic in its frame. */
export const TopicPage = ({ at }: { readonly at: DocsAddress }) => (
  <DocsFrame at={at}>
    <Article markdown={topicPages[at]!} values={values} parts={parts} />
  </DocsFrame>
);
