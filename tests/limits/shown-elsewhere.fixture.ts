/**
 * Why a number is not walked here. `edge`: another spec walks it. `time` and `memory`: a test shows that it ends there, some
 * with a shorter time of its own, or a bench prints it beside the cost. `ours`: what we write ourselves stays within it, so
 * nobody's input comes to its edge.
 */
type Why = 'edge' | 'time' | 'memory' | 'ours';

/** Where a number is shown, and what that file says there: the titles of its tests, or the name of the limit. */
export type Shown = readonly [why: Why, file: string, ...says: string[]];

const inputs = (name: string): Shown => [
  ...(['edge', 'tests/limits/input-edges.spec.ts'] as const),
  ...[`'${name}`, '%s (%d): one less and as much are taken, one more is refused'],
];
const waited = (words: string): Shown => [
  ...(['time', 'tests/limits/limits-page.spec.ts'] as const),
  ...[words, '%s: a millisecond less is waited, and no more'],
];
const bench = (why: Why, words: string): Shown => [why, 'tools/bench/hostile.ts', words];
const identifierNames: readonly string[] = ['may have %i characters', 'is none with %s'];
const identifier: Shown = ['edge', 'libs/money/x402-payments/src/extension-echo.spec.ts', ...identifierNames];

const [registers, money] = ['libs/registers', 'libs/money'];
const pdfSpec = 'tests/processes/read-hybrid-pdf.spec.ts';
const peppol = `${registers}/peppol-client/src`;
const lateFacilitator: Shown = [
  ...(['time', `${money}/evm/src/http-facilitator.spec.ts`] as const),
  ...["['never answers', 'facilitator_timeout'", 'throws, and gives no verdict, when it %s'],
];
const lateAnswer = '%s is unavailable at its deadline at the latest, and leaves its place free';

export const shownElsewhere: Readonly<Record<string, Shown>> = {
  'httpHead.deadlineMs': [
    ...(['time', 'libs/platform/http-service/src/slow-clients.spec.ts'] as const),
    'X6 the 2,000 that never ended their head are all closed in the end, and told why',
  ],
  'jsonRpc.idCharactersMax': inputs('jsonRpc.idCharactersMax'),
  'jsonRpc.nameCharactersMax': inputs('jsonRpc.nameCharactersMax'),
  'jsonRpc.metaKeysMax': inputs('jsonRpc.metaKeysMax'),
  'invoiceWork.deadlineMs': bench('time', 'printCost(invoiceWork,'),
  'invoiceWork.memoryBytesMax': bench('memory', 'printCost(invoiceWork,'),
  'paymentSignature.encodedBytesMax': inputs('paymentSignature.encodedBytesMax'),
  'paymentHeadersOut.requiredBytesMax': [
    ...(['edge', `${money}/x402-payments/src/offer-extensions.spec.ts`] as const),
    'P19 an offer fits to the character, with room for the longest reason',
  ],
  'paymentHeadersOut.responseBytesMax': [
    ...(['ours', 'apps/paycall-api/src/offers.http.spec.ts'] as const),
    ...[
      'expect(settled.length).toBeLessThanOrEqual(3 * 1024)',
      'P11 P13 offer and receipt are those that the buyer’s stock functions and ours verify',
    ],
  ],
  'decimalText.integerDigitsMax': inputs('decimalText.integerDigitsMax'),
  'decimalText.fractionDigitsMax': inputs('decimalText.fractionDigitsMax'),
  'streamLine.bytesMax': [
    ...(['edge', 'tools/dev/stream/stream.spec.ts'] as const),
    'of more than 8 MiB is refused and not kept; one of exactly 8 MiB is answered',
  ],
  'vatBatch.rowDeadlineMs': waited('vatBatch.rowDeadlineMs'),
  'vatBatch.batchDeadlineMs': [
    ...(['time', 'libs/tools/tool-catalogue/src/check-vat-list/vat-rows.spec.ts'] as const),
    'all begin together, so that the deadline of a row is that of the batch',
  ],
  'peppolLookup.identifiersTriedMax': [
    ...(['ours', `${peppol}/identifier-candidates.spec.ts`] as const),
    'gives at least one and at most six identifiers that can be part of an address',
  ],
  'peppolLookup.deadlineMs': waited('peppolLookup.deadlineMs'),
  'paymentIdentifier.characters.min': identifier,
  'paymentIdentifier.characters.max': identifier,
  'invoiceXml.bytesMax': inputs('invoiceXml.bytesMax'),
  'invoiceXml.textNodeBytesMax': inputs('invoiceXml.textNodeBytesMax'),
  'invoiceXml.depthMax': inputs('invoiceXml.depthMax'),
  'invoiceXml.elementsMax': inputs('invoiceXml.elementsMax'),
  'invoiceXml.attributesPerElementMax': inputs('invoiceXml.attributesPerElementMax'),
  'invoiceXml.prefixesMax': inputs('invoiceXml.prefixesMax'),
  'invoiceXml.deadlineMs': bench('time', 'printCost(invoiceXml,'),
  'invoiceXml.memoryBytesMax': bench('memory', 'printCost(invoiceXml,'),
  'hybridPdf.deadlineMs': [
    ...(['time', pdfSpec] as const),
    'B13 a child that hangs is killed at its deadline, who waits too long is told, and the places are free again',
  ],
  'hybridPdf.childMemoryBytesMax': ['memory', pdfSpec, 'B13 a child whose buffers outgrow the limit is killed'],
  'invoiceReport.bytesMax': [
    ...(['ours', 'apps/rest-api/src/invoice-review/review-invoice.spec.ts'] as const),
    'B8 findings repeat the issues only as far as 16 MiB: what is left out is counted, and every issue is told',
  ],
  'registerAnswer.deadlineMs': ['time', `${registers}/vies-client/src/hostile-answers.spec.ts`, lateAnswer],
  'registerAnswer.backgroundDeadlineMs': ['time', `${registers}/vies-client/src/hostile-answers.spec.ts`, lateAnswer],
  'eoriAnswer.deadlineMs': [
    ...(['time', `${registers}/eori-client/src/batches.spec.ts`] as const),
    'ends at the deadline, while the register still thinks',
  ],
  'eprelAnswer.deadlineMs': [
    ...(['time', `${registers}/eprel-client/src/fault-table.spec.ts`] as const),
    'an answer that does not come is an outage at its deadline',
  ],
  'smpAnswer.depthMax': ['edge', `${peppol}/xml-element.spec.ts`, 'of depth, elements, attributes and entities'],
  'smpAnswer.referencesMax': [
    ...(['edge', `${peppol}/service-group.spec.ts`] as const),
    'of one reference more than allowed, and not of as many',
  ],
  'smpAnswer.certificatesMax': [
    ...(['edge', `${peppol}/signature-shape.spec.ts`] as const),
    'with as many certificates as are allowed, and no more',
  ],
  'smpAnswer.deadlineMs': [
    ...(['time', `${peppol}/hostile-network.spec.ts`] as const),
    'a slow drip ends at the deadline, and the connection is closed',
  ],
  'smpAnswer.cpuMs': bench('time', 'smpAnswer.cpuMs'),
  'dnsAnswer.deadlineMs': [
    ...(['time', `${peppol}/hostile-network.spec.ts`] as const),
    'a silent resolver for the SMP is given up, and not asked again and again',
  ],
  'chainAnswer.verifyDeadlineMs': lateFacilitator,
  'chainAnswer.settleDeadlineMs': lateFacilitator,
  'receiptText.bytesMax': inputs('receiptText.bytesMax'),
  'terminalInput.csv.lineBytesMax': inputs('terminalInput.csv.lineBytesMax'),
  'terminalInput.csv.columnsMax': inputs('terminalInput.csv.columnsMax'),
};

/** Times that we say an answer may take, which nothing enforces and no bench holds against its figures. */
export const onlySaid: readonly string[] = ['invoiceReport.deadlineMs', 'invoiceWork.smallBodyDeadlineMs'];
