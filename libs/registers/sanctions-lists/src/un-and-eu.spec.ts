import { partiesIn, read, un, unPerson } from './reading.fixture';

const alias = (quality: string, name: string) =>
  `<INDIVIDUAL_ALIAS><QUALITY>${quality}</QUALITY><ALIAS_NAME>${name}</ALIAS_NAME></INDIVIDUAL_ALIAS>`;
const birth = (inside: string) => `<INDIVIDUAL_DATE_OF_BIRTH>${inside}</INDIVIDUAL_DATE_OF_BIRTH>`;
const namesIn = async (list: 'un' | 'eu', content: string) => (await partiesIn(list, content))[0]!.names;

describe('the list of the UN', () => {
  const person = (more: string) => un(unPerson('XXi.001', 'SALIM', more));

  it('has no name for an empty alias', async () => {
    expect(await namesIn('un', person('<INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>'))).toHaveLength(1);
  });

  it('has several names for an alias with semicolons', async () => {
    const names = await namesIn('un', person(alias('Low', 'Abu Tayr; Abu Nakhl')));
    expect(names.slice(1)).toEqual([
      { text: 'Abu Tayr', kind: 'alias', strength: 'weak' },
      { text: 'Abu Nakhl', kind: 'alias', strength: 'weak' },
    ]);
  });

  it('has the name in its original script', async () => {
    const names = await namesIn('un', person('<NAME_ORIGINAL_SCRIPT>سالم</NAME_ORIGINAL_SCRIPT>'));
    expect(names.map(({ text }) => text)).toContain('سالم');
  });

  it('takes births as exact, approximate, between two years, and unknown', async () => {
    const dates = [
      '<TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1961-03-09</DATE>',
      '<TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1960</YEAR>',
      '<TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1958</FROM_YEAR><TO_YEAR>1962</TO_YEAR>',
      '<TYPE_OF_DATE/>',
    ];
    const [party] = await partiesIn('un', person(dates.map(birth).join('')));
    expect(party!.births).toEqual([
      { year: 1961, month: 3, day: 9, yearTo: 1961, circa: false },
      { year: 1960, month: null, day: null, yearTo: 1960, circa: true },
      { year: 1958, month: null, day: null, yearTo: 1962, circa: false },
    ]);
  });

  it('has documents by kind, whatever the language and the line breaks of their words', async () => {
    const document = '<INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passeport\n  ordinaire</TYPE_OF_DOCUMENT><NUMBER>A 12-345</NUMBER><ISSUING_COUNTRY>Iran (Islamic Republic of)</ISSUING_COUNTRY></INDIVIDUAL_DOCUMENT>'; // prettier-ignore
    const [party] = await partiesIn('un', person(document));
    expect(party!.identifiers).toMatchObject([{ type: 'passport', normal: { value: 'A12345' }, country: 'IR' }]);
  });

  it('keeps a country that we do not know as its text', async () => {
    const [party] = await partiesIn('un', person('<NATIONALITY><VALUE>Ruritania</VALUE></NATIONALITY>'));
    expect(party!.countries).toEqual([{ text: 'Ruritania', code: null }]);
  });

  it('counts a party without any name, and does not invent one', async () => {
    const reading = await read('un', un(`${unPerson('XXi.001', '')}${unPerson('XXi.002', 'SALIM')}`));
    expect(reading).toMatchObject({ ok: true, content: { leftOut: { nameless: 1 } } });
    expect(reading.ok && [...reading.content.parties]).toMatchObject([{ id: 'un:XXi.002' }]);
  });
});

describe('the list of the EU', () => {
  const eu = (inside: string) =>
    `<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-19T10:00:00.000+01:00" globalFileId="1">${inside}</export>`;
  const entity = (attributes: string, inside: string, subject = 'person') =>
    eu(
      `<sanctionEntity ${attributes}><subjectType code="${subject}" classificationCode="P"/>${inside}</sanctionEntity>`,
    );

  it('has an entity without reference by the number of its record, with a prefix of its own', async () => {
    const [party] = await partiesIn('eu', entity('logicalId="77"', '<nameAlias wholeName="Salim Bakri"/>'));
    expect(party!.id).toBe('eu:logical-77');
  });

  it.each([
    ['strong="false"', ''],
    ['strong="true"', '<remark>(low quality alias)</remark>'],
    ['strong="true"', '<remark>lo quality a.k.a.</remark>'],
  ])('calls a name weak by the attribute or by the words of its remark: %s %s', async (attribute, remark) => {
    const names = await namesIn(
      'eu',
      entity('euReferenceNumber="EU.1.1"', `<nameAlias wholeName="Tayr" ${attribute}>${remark}</nameAlias>`),
    );
    expect(names).toMatchObject([{ text: 'Tayr', strength: 'weak' }]);
  });

  it('does not call a name weak by another remark', async () => {
    const alias =
      '<nameAlias wholeName="Tayr" strong="true"><remark>god quality; slow quality control</remark></nameAlias>';
    expect(await namesIn('eu', entity('euReferenceNumber="EU.1.1"', alias))).toMatchObject([{ strength: 'strong' }]);
  });

  it('has a name once that stands there for each language', async () => {
    const aliases =
      '<nameAlias wholeName="Salim Bakri" nameLanguage="EN"/><nameAlias wholeName="SALIM  BAKRI" nameLanguage="FR"/>';
    expect(await namesIn('eu', entity('euReferenceNumber="EU.1.1"', aliases))).toHaveLength(1);
  });

  it('has the programme and the act of the regulations below the entity', async () => {
    const act = '<regulation programme="XYZ" numberTitle="2026/1 (OJ L1)" publicationDate="2026-01-05"><publicationUrl>https://eur-lex.europa.eu/x</publicationUrl></regulation>'; // prettier-ignore
    const [party] = await partiesIn('eu', entity('euReferenceNumber="EU.1.1"', `${act}<nameAlias wholeName="Salim"/>`));
    expect(party).toMatchObject({
      programmes: ['XYZ'],
      legalActs: [{ title: '2026/1 (OJ L1)', url: 'https://eur-lex.europa.eu/x' }],
      listedOn: '2026-01-05',
    });
  });

  it('says what the list says against a document, and drops the country that is none', async () => {
    const inside = '<nameAlias wholeName="Salim"/><citizenship countryIso2Code="00"/><identification number="A123" identificationTypeCode="passport" knownFalse="true" reportedLost="true" countryIso2Code="SY"/>'; // prettier-ignore
    const [party] = await partiesIn('eu', entity('euReferenceNumber="EU.1.1"', inside));
    expect(party!.countries).toEqual([]);
    expect(party!.identifiers).toMatchObject([
      { type: 'passport', country: 'SY', flags: ['known_false', 'reported_lost'] },
    ]);
  });

  it('has a vessel where an enterprise has an IMO number in a remark', async () => {
    const [party] = await partiesIn('eu', entity('euReferenceNumber="EU.1.1"', '<remark>Vessel, IMO number: 9074729</remark><nameAlias wholeName="TERN"/>', 'enterprise')); // prettier-ignore
    expect(party).toMatchObject({ type: 'vessel', identifiers: [{ type: 'imo', normal: { value: '9074729' } }] });
  });
});
