/** `@einvoice/peppol-client/testing`: the most expensive answers that are read. Specs and benches only. */
export { readList, signedDescriptions, worstFillings, worstLists } from './worst-answers.fixture';
