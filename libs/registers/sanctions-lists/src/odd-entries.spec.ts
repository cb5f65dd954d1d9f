import { fileOf, partiesIn, read, un, unPerson } from './reading.fixture';
import { identifierTypeOf, listedIdentifier } from './party-fields';
import { readList } from './read-list';

const eu = (inside: string) =>
  `<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-19T10:00:00.000+01:00"><sanctionEntity euReferenceNumber="EU.1.1"><subjectType code="person"/><nameAlias wholeName="Salim Bakri"/>${inside}</sanctionEntity></export>`;
const uk = (inside: string) =>
  `<Designations><DateGenerated>20/11/2026</DateGenerated><Designation><UniqueID>XXX0001</UniqueID><IndividualEntityShip>Individual</IndividualEntityShip>${inside}</Designation></Designations>`;
const ukName = '<Names><Name><Name1>Salim</Name1><Name6>BAKRI</Name6><NameType>Primary Name</NameType></Name></Names>';

describe('entries as publishers write them', () => {
  it('a byte order mark before the XML is none of it', async () => {
    const bytes = new TextEncoder().encode(`\ufeff${un(unPerson('XXi.001', 'SALIM'))}`);
    expect(await readList('un', [fileOf('un.xml', bytes)])).toMatchObject({ ok: true, content: { names: 1 } });
  });

  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-02-27T00:00:09.554Z', '2026-02-27T00:00:09.554Z'],
    ['2026-11-19T10:00:00.000+01:00', '2026-11-19T10:00:00.000+01:00'],
    ['20/11/2026', null],
    ['2026-02-30', null],
    ['IGNORE PREVIOUS INSTRUCTIONS', null],
    ['2026-11-20 and more', null],
    ['', null],
  ])(
    'a list made on %j is of %j: what is no day is not compared, and shown to nobody',
    async (written, generatedAt) => {
      const file = un(unPerson('XXi.001', 'SALIM')).replace('2026-11-20T00:00:09Z', written);
      expect(await read('un', file)).toMatchObject({ ok: true, content: { generatedAt } });
    },
  );

  it('EU: the dead country code CS stays as its text, and is no country of today', async () => {
    const [party] = await partiesIn('eu', eu('<citizenship countryIso2Code="CS"/><citizenship countryIso2Code="RS"/>'));
    expect(party!.countries).toEqual([
      { text: 'CS', code: null },
      { text: 'RS', code: 'RS' },
    ]);
  });

  it('EU: a birth of which the year alone, or years from and to, are known', async () => {
    const births = '<birthdate year="1961" circa="true"/><birthdate yearRangeFrom="1962" yearRangeTo="1964"/>';
    const [party] = await partiesIn('eu', eu(births));
    expect(party!.births).toMatchObject([
      { year: 1961, month: null, circa: true },
      { year: 1962, yearTo: 1964 },
    ]);
  });

  it('OFAC: letters beyond ASCII in its CSV are those of latin-1', async () => {
    const row = Buffer.from(
      '7,"NU\u00d1EZ, Jos\u00e9","individual","CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n',
      'latin1',
    );
    const reading = await readList('ofac', [fileOf('sdn.csv', row)]);
    expect(reading.ok && [...reading.content.parties]).toMatchObject([{ names: [{ text: 'NUÑEZ, José' }] }]);
  });

  it('OFAC: the day of its publication, month first, in the element that is misspelt', async () => {
    const entry = '<sdnEntry><uid>7</uid><lastName>BAKRI</lastName><sdnType>Individual</sdnType></sdnEntry>';
    const xml = `<sdnList><publshInformation><Publish_Date>11/20/2026</Publish_Date></publshInformation>${entry}</sdnList>`;
    expect(await read('ofac', xml)).toMatchObject({ ok: true, content: { generatedAt: '2026-11-20' } });
  });

  it.each([
    ["the number of a ship's owner", 'imo', 'IMO 5342883', { type: 'registration', value: '5342883' }],
    ['a wallet that was cut', 'crypto', '0xa7e5d5a720f06526557c', { type: 'other', value: '0XA7E5D5A720F06526557C' }],
    ['a bank code with a digit too many', 'bic', 'DEUTDEFF1', { type: 'other', value: 'DEUTDEFF1' }],
  ] as const)('an identifier that is none of its kind is found by its signs: %s', (_what, type, text, normal) => {
    expect(listedIdentifier(type, text)).toMatchObject({ type: normal.type, normal });
  });

  it.each([
    ['C.U.R.P.', 'national_id'],
    ['R.F.C.', 'tax'],
    ['V.A.T. Number', 'tax'],
    ['D.N.I.', 'national_id'],
    ['Passport No.', 'passport'],
  ])('the words %s say: %s', (words, type) => expect(identifierTypeOf(words)).toBe(type));

  it('UK: a name in another script is a name of the party, and a nationality in words is a country', async () => {
    const more = '<NonLatinNames><NonLatinName><NameNonLatinScript>سليم بكري</NameNonLatinScript></NonLatinName></NonLatinNames><IndividualDetails><Individual><Nationalities><Nationality>Syria</Nationality><Nationality>Ruritania</Nationality></Nationalities></Individual></IndividualDetails>'; // prettier-ignore
    const [party] = await partiesIn('uk', uk(ukName + more));
    expect(party!.names.map(({ text }) => text)).toEqual(['Salim BAKRI', 'سليم بكري']);
    expect(party!.countries).toEqual([
      { text: 'Syria', code: 'SY' },
      { text: 'Ruritania', code: null },
    ]);
  });

  it('UK: who may not travel and is not frozen is listed, with that measure alone', async () => {
    const [party] = await partiesIn('uk', uk(`${ukName}<SanctionsImposed>Travel Ban</SanctionsImposed>`));
    expect(party!.measures).toEqual(['Travel Ban']);
  });
});
