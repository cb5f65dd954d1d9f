import { type ListedParty } from './listed-party';
import { ListIndex } from './list-index';
import { partiesIn, read } from './reading.fixture';
import { screenName } from './screen-name';

const tables = `<DateOfIssue CalendarTypeID="1"><Year>2026</Year><Month>11</Month><Day>5</Day></DateOfIssue><ReferenceValueSets>
  <AliasTypeValues><AliasType ID="1400">A.K.A.</AliasType><AliasType ID="1401">F.K.A.</AliasType><AliasType ID="1403">Name</AliasType></AliasTypeValues>
  <AreaCodeValues><AreaCode ID="5" CountryID="71">X</AreaCode></AreaCodeValues>
  <CountryValues><Country ID="70">Syria</Country><Country ID="71">Cuba</Country><Country ID="72">undetermined</Country></CountryValues>
  <FeatureTypeValues><FeatureType ID="8">Birthdate</FeatureType><FeatureType ID="10">Nationality Country</FeatureType><FeatureType ID="25">Location</FeatureType>
    <FeatureType ID="344">Digital Currency Address - XBT</FeatureType><FeatureType ID="224">Gender</FeatureType></FeatureTypeValues>
  <IDRegDocTypeValues><IDRegDocType ID="1571">Passport</IDRegDocType><IDRegDocType ID="1626">Vessel Registration Identification</IDRegDocType></IDRegDocTypeValues>
  <LegalBasisValues><LegalBasis ID="1">Unknown</LegalBasis><LegalBasis ID="2">Executive Order 13224</LegalBasis></LegalBasisValues>
  <NamePartTypeValues><NamePartType ID="1520">Last Name</NamePartType><NamePartType ID="1521">First Name</NamePartType></NamePartTypeValues>
  <PartySubTypeValues><PartySubType ID="1" PartyTypeID="4">Vessel</PartySubType><PartySubType ID="3" PartyTypeID="2">Unknown</PartySubType><PartySubType ID="4" PartyTypeID="1">Unknown</PartySubType></PartySubTypeValues>
  <PartyTypeValues><PartyType ID="1">Individual</PartyType><PartyType ID="2">Entity</PartyType><PartyType ID="4">Transport</PartyType></PartyTypeValues>
  <SanctionsTypeValues><SanctionsType ID="1">Program</SanctionsType><SanctionsType ID="2">Block</SanctionsType></SanctionsTypeValues>
  <ValidityValues><Validity ID="1">Valid</Validity><Validity ID="2">Fraudulent</Validity></ValidityValues>
</ReferenceValueSets>
<Locations><Location ID="25"><LocationCountry CountryID="70"/></Location><Location ID="26"><LocationAreaCode AreaCodeID="5"/></Location><Location ID="27"><LocationCountry CountryID="72"/></Location></Locations>
<IDRegDocuments><IDRegDocument ID="2" IDRegDocTypeID="1571" IdentityID="40" IssuedBy-CountryID="70" ValidityID="2"><IDRegistrationNo>A12345</IDRegistrationNo></IDRegDocument>
  <IDRegDocument ID="9" IDRegDocTypeID="1626" IdentityID="41" ValidityID="1"><IDRegistrationNo>IMO 9999993</IDRegistrationNo></IDRegDocument></IDRegDocuments>`;

const part = (group: number, text: string, script = 215) =>
  `<DocumentedNamePart><NamePartValue NamePartGroupID="${group}" ScriptID="${script}" Acronym="false">${text}</NamePartValue></DocumentedNamePart>`;
const alias = (attributes: string, ...names: string[]) =>
  `<Alias FixedRef="7" ${attributes}>${names.map((name) => `<DocumentedName ID="1">${name}</DocumentedName>`).join('')}</Alias>`;
const primary = 'AliasTypeID="1403" Primary="true" LowQuality="false"';
const feature = (type: number, version: string) =>
  `<Feature ID="1" FeatureTypeID="${type}"><FeatureVersion ID="1">${version}</FeatureVersion></Feature>`;
const place = (id: number) => `<VersionLocation LocationID="${id}"/>`;
const day = (year: number, month: number, date: number) =>
  `<Year>${year}</Year><Month>${month}</Month><Day>${date}</Day>`;
type Date = readonly [number, number, number];
const born = (from: Date, to: Date, approximate = false) =>
  feature(8, `<DatePeriod><Start Approximate="${approximate}"><From>${day(...from)}</From><To>${day(...from)}</To></Start><End Approximate="${approximate}"><From>${day(...to)}</From><To>${day(...to)}</To></End></DatePeriod>`); // prettier-ignore

const person = (aliases: string, features = '') =>
  `<DistinctParty FixedRef="7"><Profile ID="7" PartySubTypeID="4"><Identity ID="40" Primary="true">${aliases}<NamePartGroups><MasterNamePartGroup><NamePartGroup ID="71" NamePartTypeID="1520"/></MasterNamePartGroup><MasterNamePartGroup><NamePartGroup ID="72" NamePartTypeID="1521"/></MasterNamePartGroup></NamePartGroups></Identity>${features}</Profile></DistinctParty>`;
const salim = alias(primary, part(71, 'BAKRI') + part(72, 'Salim'));
const entry = `<SanctionsEntry ID="7" ProfileID="7" ListID="1550"><EntryEvent ID="7" LegalBasisID="2"><Date>${day(2001, 12, 4)}</Date></EntryEvent><EntryEvent ID="8" LegalBasisID="1"><Date>${day(2011, 1, 4)}</Date></EntryEvent><SanctionsMeasure ID="1" SanctionsTypeID="1"><Comment>SDGT</Comment></SanctionsMeasure><SanctionsMeasure ID="2" SanctionsTypeID="2"><Comment/></SanctionsMeasure></SanctionsEntry>`;
const advanced = (parties: string, entries = entry) =>
  `<Sanctions xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/ADVANCED_XML">${tables}<DistinctParties>${parties}</DistinctParties><SanctionsEntries>${entries}</SanctionsEntries></Sanctions>`;
const only = async (parties: string, entries?: string): Promise<ListedParty> =>
  (await partiesIn('ofac', advanced(parties, entries)))[0]!;

describe('SDN_ADVANCED.XML of OFAC', () => {
  it('is one party of rows that are joined by number, with the same id as in SDN.XML', async () => {
    const features = feature(10, place(25)) + feature(25, place(26)) + feature(25, place(27)) + feature(344, '<VersionDetail>1BoatSLRHtKNngkdXEeobR76b53LETtpyT</VersionDetail>') + feature(224, '<VersionDetail>Male</VersionDetail>'); // prettier-ignore
    const reading = await read('ofac', advanced(person(salim, features)));
    expect(reading).toMatchObject({ ok: true, content: { generatedAt: '2026-11-05', countByType: { person: 1 } } });
    expect(reading.ok && [...reading.content.parties]).toMatchObject([
      {
        ...{ id: 'ofac:7', reference: '7', type: 'person', listedOn: '2001-12-04' },
        names: [{ text: 'BAKRI, Salim', kind: 'primary', strength: 'strong' }],
        countries: [{ code: 'SY' }, { code: 'CU' }],
        identifiers: [{ type: 'passport', country: 'SY', flags: ['known_false'] }, { type: 'crypto' }],
        ...{ programmes: ['SDGT'], measures: ['Block'] },
        legalActs: [{ title: 'Executive Order 13224', url: null }],
      },
    ]);
  });

  it.each(['http://www.un.org/sanctions/1.0', 'https://example.org/another'])(
    'is read whatever its namespace is: %s',
    async (namespace) => {
      const text = advanced(person(salim)).replace(/ xmlns="[^"]*"/, '').replace(/<(\/?)/g, '<$1x:'); // prettier-ignore
      const prefixed = text.replace('<x:Sanctions', `<x:Sanctions xmlns:x="${namespace}"`);
      expect(await partiesIn('ofac', prefixed)).toMatchObject([{ id: 'ofac:7', programmes: ['SDGT'] }]);
    },
  );

  it('has each script as a name of its own, low quality as weak, former names as such', async () => {
    const aliases = alias(primary, part(71, 'AL-BAKRI') + part(72, 'Salim'), part(71, 'البكري', 160) + part(72, 'سالم', 160)) + alias('AliasTypeID="1400" Primary="false" LowQuality="true"', part(71, 'TAYR')) + alias('AliasTypeID="1401" Primary="false" LowQuality="false"', part(71, 'BAKREE') + part(72, 'Saleem')); // prettier-ignore
    const party = await only(person(aliases));
    expect(party.names).toMatchObject([
      { text: 'AL-BAKRI, Salim', kind: 'primary' },
      { text: 'البكري, سالم', kind: 'primary' },
      { text: 'TAYR', kind: 'alias', strength: 'weak' },
      { text: 'BAKREE, Saleem', kind: 'former', strength: 'strong' },
    ]);
    const asked = { name: 'سالم البكري', type: 'person', birthDate: null, countries: [], minScore: 0.7, limit: 5 } as const; // prettier-ignore
    expect(screenName([new ListIndex([party])], asked)).toMatchObject([{ band: 'strong' }]);
  });

  it('knows of a birth no more than its period says: a whole year is no 1 January', async () => {
    const births = born([1961, 1, 1], [1961, 12, 31]) + born([1962, 3, 1], [1962, 3, 31]) + born([1963, 3, 9], [1963, 3, 9]) + born([1964, 1, 1], [1966, 12, 31], true); // prettier-ignore
    expect((await only(person(salim, births))).births).toMatchObject([
      { year: 1961, month: null, day: null, yearTo: 1961, circa: false },
      { year: 1962, month: 3, day: null },
      { year: 1963, month: 3, day: 9 },
      { year: 1964, yearTo: 1966, circa: true },
    ]);
  });

  it('takes vessels, entities and parties of a type nobody explained for what they are', async () => {
    const of = (subtype: number, identity: number) =>
      `<DistinctParty FixedRef="8"><Profile ID="8" PartySubTypeID="${subtype}"><Identity ID="${identity}">${alias(primary, part(1, 'TERN'))}</Identity></Profile></DistinctParty>`;
    expect(await only(of(1, 41))).toMatchObject({ type: 'vessel', identifiers: [{ type: 'imo' }] });
    expect(await only(of(3, 42))).toMatchObject({ type: 'organization', identifiers: [], programmes: [] });
    expect(await only(of(99, 42))).toMatchObject({ type: 'unknown', names: [{ text: 'TERN' }] });
  });

  it('counts who has no name, and is refused without any party', async () => {
    const nameless = person(alias(primary, part(71, ' ')));
    const reading = await read('ofac', advanced(person(salim) + nameless));
    expect(reading).toMatchObject({ ok: true, content: { leftOut: { nameless: 1 } } });
    expect(await read('ofac', advanced(nameless))).toMatchObject({ ok: false, code: 'no_parties' });
    expect(await read('ofac', '<Sanctions/>')).toMatchObject({ ok: false, code: 'no_parties' });
  });

  it('is refused when it is hostile, and wherever it was cut', async () => {
    const whole = advanced(person(salim));
    expect(await read('ofac', `<!DOCTYPE a [<!ENTITY b "c">]>${whole}`)).toMatchObject({ code: 'hostile_xml' });
    expect(await read('ofac', whole.replace('<Locations>', `<Locations>${'<a>'.repeat(40)}`))).toMatchObject({
      code: 'hostile_xml',
    });
    expect(await read('ofac', whole.replace('SDGT', 'x'.repeat(2_200_000)))).toMatchObject({ code: 'too_large' });
    for (let end = 1; end < whole.length; end += 397)
      expect(await read('ofac', whole.slice(0, end))).toMatchObject({ ok: false, code: 'truncated_or_broken' });
  });
});
