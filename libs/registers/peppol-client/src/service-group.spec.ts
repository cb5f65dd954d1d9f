import { smpAnswer } from '@einvoice/limits';
import { serviceGroupXml } from '@einvoice/test-kit';
import { documentTypeText, invoiceDocumentTypes } from './document-types';
import { readServiceGroup } from './service-group';

const participant = { scheme: '9930', value: 'DE123456788' };
const types = invoiceDocumentTypes.map(documentTypeText);
const pint =
  'peppol-doctype-wildcard::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:billing-1@jp-1*::2.1';
const groupOf = (documentTypes: readonly string[]) => serviceGroupXml('9930:de123456788', documentTypes);
const read = (xml: string) => readServiceGroup(xml, participant);
const invoiceTypeIn = (xml: string) => {
  const group = read(xml);
  return group.state === 'read' ? group.invoiceDocumentType : group.reason;
};

it.each(types)('a list with %s takes BIS 3 invoices under it', (type) => {
  expect(invoiceTypeIn(groupOf([pint, type]))).toEqual(invoiceDocumentTypes[types.indexOf(type)]);
});

it('of several types the exact one counts, wherever it is listed', () => {
  expect(invoiceTypeIn(groupOf([...types].reverse()))).toBe(invoiceDocumentTypes[0]);
});

it.each([[[]], [[pint]], [[`x${types[0]}`]], [[`${types[0]}x`]]])('a list of %j names none', (documentTypes) => {
  expect(read(groupOf(documentTypes))).toEqual({ state: 'read', invoiceDocumentType: null });
});

it('a document type is decoded once', () => {
  const encodedTwice = groupOf([encodeURIComponent(types[0]!)]);
  expect(invoiceTypeIn(encodedTwice)).toBeNull();
});

it('a list of somebody else is nobody’s; letter case does not make somebody else', () => {
  const [own] = types;
  expect(read(groupOf([own!]).replace('9930:de123456788', '9930:de123456789'))).toEqual({
    state: 'failed',
    reason: 'wrong_participant',
  });
  expect(invoiceTypeIn(groupOf([own!]).replace('9930:de123456788', '9930:DE123456788'))).toBe(invoiceDocumentTypes[0]);
});

describe('a list is malformed', () => {
  const good = groupOf([types[0]!]);
  const reference = /<smp:ServiceMetadataReference .*<\/smp:ServiceMetadataReference>/;

  it.each<[string, string | RegExp, string]>([
    ['that is no XML', /^.*/s, 'not found'],
    ['with another root', /ServiceGroup/g, 'ServiceList'],
    ['of another namespace', 'publishing/1.0/', 'publishing/2.0/'],
    ['without a participant', /<id:ParticipantIdentifier.*<\/id:ParticipantIdentifier>/, ''],
    ['with two participants', /<id:ParticipantIdentifier.*<\/id:ParticipantIdentifier>/, '$&$&'],
    ['without a collection', /<smp:ServiceMetadataReferenceCollection>.*<\/smp:ServiceMetadataReferenceCollection>/, ''],
    ['with something else in its collection', reference, '$&<smp:Other/>'],
    ['with a reference that leads nowhere', / href="[^"]*"/, ''],
    ['with a reference to no service', '/services/', '/files/'],
    ['with an address that does not decode', '/services/', '/services/%E0%'],
  ])('%s', (_what, search, replacement) => {
    const xml = good.replace(search, replacement);
    expect(xml).not.toBe(good);
    expect(read(xml)).toEqual({ state: 'failed', reason: 'smp_answer_malformed' });
  }); // prettier-ignore

  it('of one reference more than allowed, and not of as many', () => {
    const listed = (count: number) => groupOf(Array.from({ length: count }, (_, at) => `a::${at}`));
    expect(read(listed(smpAnswer.referencesMax))).toEqual({ state: 'read', invoiceDocumentType: null });
    expect(read(listed(smpAnswer.referencesMax + 1))).toEqual({ state: 'failed', reason: 'smp_answer_malformed' });
  });

  it('comments are no fault: nothing in it is signed', () => {
    expect(invoiceTypeIn(good.replace(reference, '<!-- one -->$&'))).toBe(invoiceDocumentTypes[0]);
  });
});
