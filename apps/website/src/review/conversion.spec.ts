import { conversionBody, offeredTargets } from './conversion';

const parsed = async (...given: Parameters<typeof conversionBody>) => JSON.parse(await conversionBody(...given)) as unknown; // prettier-ignore

describe('the body that asks for a conversion', () => {
  it('has the JSON invoice as it is, changes of the person included', async () => {
    const draft = { kind: 'JSON', name: 'a.json', size: 9, invoice: { number: '1' } } as const;
    expect(await parsed(draft, 'xrechnung-cii')).toEqual({
      invoice: { json: { number: '1' } },
      target: 'xrechnung-cii',
    });
  });

  it('has the text of an XML file in whatever encoding', async () => {
    const text = '<?xml version="1.0" encoding="UTF-16"?><a>é</a>';
    const bytes = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
    const draft = { kind: 'XML', name: 'a.xml', size: bytes.length, bytes } as const;
    expect(await parsed(draft, 'peppol-bis-ubl')).toEqual({ invoice: { xml: text }, target: 'peppol-bis-ubl' });
  });

  it('is offered for XRechnung in CII and Peppol in UBL', () => {
    expect(offeredTargets.map(([target]) => target)).toEqual(['xrechnung-cii', 'peppol-bis-ubl']);
  });
});
