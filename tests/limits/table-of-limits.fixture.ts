const of = (limit: string, ...names: readonly string[]): string[] => names.map((name) => `${limit}.${name}`);
const json = ['bytesMax', 'depthMax', 'valuesMax', 'keysPerObjectMax'] as const;

/** The table of limits of the threat model: each target, and its numbers by their names in `@einvoice/limits`. */
export const tableOfLimits: Readonly<Record<string, readonly string[]>> = {
  'HTTP head, all routes': of('httpHead', 'totalBytesMax', 'urlBytesMax', 'headersMax', 'deadlineMs'),
  'JSON body: validate_invoice, review, MCP': [
    ...of('invoiceBody', ...json, 'itemsPerArrayMax', 'stringBytesMax'),
    ...of('jsonRpc', 'idCharactersMax', 'nameCharactersMax', 'metaKeysMax'),
    ...of('invoiceWork', 'deadlineMs', 'memoryBytesMax'),
  ],
  'JSON body: every other route': [...of('smallBody', ...json), 'invoiceWork.smallBodyDeadlineMs'],
  'PAYMENT-SIGNATURE': of('paymentSignature', 'encodedBytesMax', ...of('decoded', 'bytesMax', 'depthMax', 'valuesMax')),
  'PAYMENT-REQUIRED, PAYMENT-RESPONSE': of('paymentHeadersOut', 'requiredBytesMax', 'responseBytesMax'),
  'decimal text, JSON number': of('decimalText', 'charactersMax', 'integerDigitsMax', 'fractionDigitsMax'),
  'VAT number, hint, IBAN, stream line': [
    ...of('vatNumber', 'charactersMax', 'batchCharactersMax', 'countryCharacters'),
    ...of('iban', 'rawCharactersMax', 'cleanCharactersMax'),
    'streamLine.bytesMax',
    ...of('vatBatch', 'rowsMax', 'referenceCharactersMax', 'rowDeadlineMs', 'batchDeadlineMs'),
  ],
  'Peppol vatId, endpointId, scheme': [
    ...['vatIdCharacters', 'endpointIdCharacters', 'endpointSchemeCharacters'].flatMap((field) =>
      of(`peppolLookup.${field}`, 'min', 'max'),
    ),
    ...of('peppolLookup', 'identifiersTriedMax', 'deadlineMs'),
  ],
  'idempotency key, payment-identifier': [
    ...of('idempotencyKey.characters', 'min', 'max'),
    ...of('paymentIdentifier.characters', 'min', 'max'),
    'idempotencyKey.livePerWorkspaceAndDayMax',
  ],
  'UBL/CII XML': [
    ...of('invoiceXml', 'bytesMax', 'textNodeBytesMax', 'depthMax', 'elementsMax', 'attributesPerElementMax'),
    ...of('invoiceXml', 'prefixesMax', 'deadlineMs', 'memoryBytesMax'),
  ],
  'hybrid PDF': [
    ...of('hybridPdf', 'bytesMax', 'inflatedStreamBytesMax', 'inflatedFileBytesMax', 'nestingMax', 'objectsMax'),
    ...of('hybridPdf', 'attachmentsMax', 'deadlineMs', 'childMemoryBytesMax', 'childrenMax'),
  ],
  'what we make: findings, export, patch': [
    ...of('invoiceReport', 'bytesMax', 'exportBytesMax', 'depthMax', 'detailedFindingsMax', 'patchOperationsMax'),
    'invoiceReport.deadlineMs',
  ],
  'VIES, EORI, EPREL answer': [
    ...of('registerAnswer', 'bytesMax', 'depthMax', 'resultsMax', 'deadlineMs', 'backgroundDeadlineMs', 'retriesMax'),
    ...of('eoriAnswer', 'bytesMax', 'depthMax', 'deadlineMs'),
    ...of('eoriCalls', 'batchMax', 'retriesMax'),
    ...of('eprelAnswer', 'bytesMax', 'depthMax', 'deadlineMs'),
  ],
  'SMP answer, DNS answer': [
    ...of('smpAnswer', 'bytesMax', 'depthMax', 'referencesMax', 'signaturesMax', 'signedReferencesMax'),
    ...of('smpAnswer', 'certificatesMax', 'deadlineMs', 'cpuMs'),
    ...of('dnsAnswer', 'bytesMax', 'recordsMax', 'cnameHopsMax', 'deadlineMs'),
  ],
  'facilitator, RPC answer': of(
    'chainAnswer',
    ...['bytesMax', 'depthMax', 'logsMax', 'verifyDeadlineMs', 'settleDeadlineMs'],
  ),
  'payment provider webhook': of('paymentWebhook', 'bytesMax', 'depthMax', 'clockSkewSecondsMax'),
  'sanctions, tariff import': [
    ...of('sanctionsFile', 'bytesMax', 'recordCharactersMax', 'depthMax', 'recordsMax', 'partiesMax'),
    ...of('tariffWorkbook', 'bytesMax', 'unpackedBytesMax', 'depthMax', 'rowsMax', 'ratioMax', 'entriesMax'),
  ],
  'receipt to verify': of('receiptText', 'bytesMax', 'depthMax'),
  'CSV of the terminal': of('terminalInput.csv', 'bytesMax', 'lineBytesMax', 'columnsMax'),
};
