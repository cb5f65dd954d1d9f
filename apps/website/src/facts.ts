import { connectionSecretPattern } from '@einvoice/billing-ledger';
import { ciiRuleSets, ruleSets } from '@einvoice/invoice-rules';
import {
  creditCalls,
  freeCalls,
  hybridPdf,
  invoiceBody,
  invoiceRoutes,
  invoiceXml,
  manyFiles,
  ownRuleSets,
  vatBatch,
} from '@einvoice/limits';
import { catalogue, pricedChecks, vatRowsPrice } from '@einvoice/tool-catalogue';

const [ruleSet] = ruleSets;

/**
 * Every number a page says, from where the service itself takes it. The build puts these values in the place of this module,
 * so that no lib reaches the browser.
 */
export const facts = {
  ruleSet: { name: ruleSet.id, cen: ruleSet.cen, ids: ruleSet.rules.size, cannotFire: ruleSet.cannotFire.size },
  /** How many rules each edition has. */
  rules: Object.fromEntries([...ruleSets, ...ciiRuleSets].map(({ id, rules }) => [id, rules.size])) as Readonly<
    Record<string, number>
  >,
  creditsPerVatAnswer: vatRowsPrice.creditsPerAnswer,
  /** Of an answer, for whoever asks one thing at a time. */
  creditsPerCheck: {
    name: pricedChecks.name.price.credits,
    product: pricedChecks.product.price.credits,
    label: pricedChecks.label.price.credits,
    receiver: pricedChecks.receiver.price.credits,
  },
  paycallUnits: catalogue[0]!.price.paycallUnits,
  jsonBytesMax: invoiceBody.bytesMax,
  xmlBytesMax: invoiceXml.bytesMax,
  pdfBytesMax: hybridPdf.bytesMax,
  manyFiles,
  vatRowsMax: vatBatch.rowsMax,
  ruleSets: { bytesMax: ownRuleSets.bytesMax, nameCharactersMax: ownRuleSets.nameCharactersMax },
  freeReviews: invoiceRoutes.client,
  connectionCalls: creditCalls.connection,
  freeTier: freeCalls,
  /** Names of the tools that a connection can be limited to. */
  toolNames: catalogue.map(({ name }) => name),
  /** Before the id of its connection. */
  secretPrefix: connectionSecretPattern.source.split('[')[0]!,
};
