import { peppolLookup } from '@einvoice/limits';
import { anyCharacter } from '@einvoice/test-kit';
import fc from 'fast-check';
import { identifierCandidates } from './identifier-candidates';
import { participantText } from './participant-identifier';
import { type PeppolQuery } from './peppol-client';

const countries = 'AT BE BG HR CY CZ DE DK EE ES FI FR GB GR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
);
const texts = (query: PeppolQuery) => identifierCandidates(query).candidates.map(participantText);

describe('identifiers of a VAT number: the contract default first, then the practice of the country', () => {
  it.each([
    ['AT', 'ATU12345675', ['0088:u12345675', '9914:atu12345675']],
    ['BE', 'BE 0203.201.340', ['0208:0203201340', '9925:be0203201340']],
    ['BE', '203201340', ['0208:0203201340', '9925:be0203201340']],
    ['BE', 'BE1203201340', ['0208:1203201340', '9925:be1203201340']],
    ['DE', 'de 123 456 788', ['0088:123456788', '9930:de123456788']],
    ['DK', 'DK-13585628', ['0088:13585628', '0184:13585628', '0198:dk13585628']],
    ['ES', 'ESB58378431', ['0088:b58378431', '9920:esb58378431']],
    ['FI', 'FI20774740', ['0088:20774740', '0216:003720774740']],
    ['FR', 'FR40303265045', ['0088:40303265045', '0225:303265045', '0002:303265045', '9957:fr40303265045']],
    ['GB', 'GB980780684', ['0088:980780684', '9932:gb980780684']],
    ['GR', 'EL094259216', ['0088:094259216', '9933:el094259216']],
    ['GR', 'GR094259216', ['0088:094259216', '9933:el094259216']],
    ['IS', '12345', ['0088:12345']],
    ['IT', '00743110157', ['0088:00743110157', '0211:it00743110157']],
    ['LV', 'LV40003521600', ['0088:40003521600', '0218:40003521600', '9939:lv40003521600']],
    ['NL', 'NL004495445B01', ['0088:004495445b01', '9944:nl004495445b01']],
    ['NO', 'NO995525828MVA', ['0088:995525828mva', '0192:995525828']],
    ['SE', 'SE123456789701', ['0088:123456789701', '0007:1234567897']],
    ['SK', 'SK2022749619', ['0088:2022749619', '0245:2022749619', '9950:sk2022749619']],
  ])('%s %s', (countryCode, vatId, expected) => {
    expect(texts({ countryCode, vatId })).toEqual(expected);
    expect(identifierCandidates({ countryCode, vatId }).onlyDerived).toBe(true);
  });

  it('an identifier that practice names, too, is tried once, as the default', () => {
    const { candidates } = identifierCandidates({ countryCode: 'BE', vatId: 'BE0203201340' });
    expect(candidates.map(({ source }) => source)).toEqual(['contract_default', 'country_practice']);
  });
});

describe('identifiers of a VAT number in a scheme that was sent without an endpoint', () => {
  it.each([
    ['DE', 'DE123456788', '9930', '9930:de123456788'],
    ['BE', 'BE0203201340', '9925', '9925:be0203201340'],
    ['BE', 'BE0203201340', '0208', '0208:0203201340'],
    ['FI', 'FI20774740', ' 0216 ', '0216:003720774740'],
    ['FR', 'FR40303265045', '0002', '0002:303265045'],
    ['NL', 'NL004495445B01', '0106', '0106:004495445b01'],
  ])('%s %s in %s is looked up exactly: %s', (countryCode, vatId, endpointScheme, expected) => {
    const found = identifierCandidates({ countryCode, vatId, endpointScheme });
    expect(found.candidates.map(participantText)).toEqual([expected]);
    expect(found.candidates[0]!.source).toBe('given');
    expect(found.onlyDerived).toBe(true); // the party may have another identifier, in this scheme too
  });
});

describe('identifiers of an endpoint', () => {
  it('with its scheme is looked up exactly, whatever else was sent', () => {
    const query = { countryCode: 'BE', endpointScheme: '9925', endpointId: ' BE0203201340', vatId: 'BE0999000129' };
    expect(identifierCandidates(query)).toEqual({
      candidates: [{ scheme: '9925', value: 'BE0203201340', source: 'given' }],
      onlyDerived: false,
    });
  });

  it.each(['0208:0203201340', ' 0208:0203201340 '])('takes a scheme in front of the endpoint: "%s"', (endpointId) => {
    expect(identifierCandidates({ countryCode: 'DE', endpointId }).candidates).toEqual([
      { scheme: '0208', value: '0203201340', source: 'given' },
    ]);
    expect(texts({ countryCode: 'DE', endpointScheme: '0208', endpointId })).toEqual(['0208:0203201340']);
    expect(texts({ countryCode: 'DE', endpointScheme: ' 0208 ', endpointId })).toEqual(['0208:0203201340']);
  });

  it.each(['x0208:0203201340', '00208:0203201340', '208:0203201340'])('takes none from "%s"', (endpointId) => {
    expect(texts({ countryCode: 'DE', endpointId })).toEqual([`0088:${endpointId}`]);
  });

  it.each([
    ['BE', 'BE0203.201.340', '0208:0203201340', false],
    ['BE', '0203201341', '0208:0203201341', true],
    ['DE', '5798000000001', '0088:5798000000001', false],
    ['DE', '5798000000002', '0088:5798000000002', true],
    ['DE', '4006381333931', '0088:4006381333931', false],
    ['DE', '4006381333930', '0088:4006381333930', true],
    ['NL', '12345678', '0088:12345678', true],
    ['NL', '0', '0088:0', true],
    ['NL', '00000000000000', '0088:00000000000000', true],
    ['NL', ' 12.34-5/6 7', '0088:12.34-5/67', true],
    ['BE', '0203201340e0', '0208:0203201340e0', true],
    ['BE', '+0203201014', '0208:+0203201014', true],
    ['BE', '2203201340', '0208:2203201340', true],
  ])(
    'without scheme gets the default of the country: %s %s; a value that does not fit leaves others possible',
    (countryCode, endpointId, expected, onlyDerived) => {
      expect(texts({ countryCode, endpointId })).toEqual([expected]);
      expect(identifierCandidates({ countryCode, endpointId }).onlyDerived).toBe(onlyDerived);
    },
  );

  it('without scheme is followed by what the VAT number gives', () => {
    const query = { countryCode: 'DE', endpointId: '5798000000001', vatId: 'DE123456788' };
    expect(texts(query)).toEqual(['0088:5798000000001', '9930:de123456788']);
  });
});

describe('any body that the contract allows', () => {
  it('gives at least one and at most six identifiers that can be part of an address', () => {
    const text = (min: number, max: number) => fc.string({ minLength: min, maxLength: max, unit: anyCharacter });
    const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
    const query = fc
      .record({
        countryCode: fc.constantFrom(...countries),
        vatId: optional(text(4, 60)),
        endpointId: optional(text(1, 60)),
        endpointScheme: optional(text(1, 10)),
      })
      .filter(({ vatId, endpointId }) => vatId !== undefined || endpointId !== undefined);
    fc.assert(
      fc.property(query, (body) => {
        const { candidates } = identifierCandidates(body);
        expect(candidates.length).toBeGreaterThanOrEqual(1);
        expect(candidates.length).toBeLessThanOrEqual(peppolLookup.identifiersTriedMax);
        expect(() => candidates.map((candidate) => encodeURIComponent(participantText(candidate)))).not.toThrow();
      }),
    );
  });

  it('is refused as a mistake of ours when it names nobody', () => {
    expect(() => identifierCandidates({ countryCode: 'BE' })).toThrow('needs a VAT number or an endpoint');
  });
});
