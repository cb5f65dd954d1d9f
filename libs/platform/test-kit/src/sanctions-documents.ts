/** A party that nobody is, as the invented lists have it. */
interface InventedParty {
  readonly reference: string;
  readonly type: 'person' | 'organization' | 'vessel';
  /** The first is the primary one. */
  readonly names: readonly [string, ...string[]];
  readonly birthYear?: number;
  /** Of a person a passport, of a company a registration, of a vessel its IMO number. */
  readonly identifier?: string;
}

export const sanctionsLists = ['eu', 'un', 'ofac', 'uk', 'ch'] as const;
export type SanctionsListName = (typeof sanctionsLists)[number];

const person = (reference: string, birthYear: number, ...names: readonly [string, ...string[]]): InventedParty => ({
  ...{ reference, type: 'person', birthYear, names, identifier: `X${birthYear}${reference.replaceAll(/\D/g, '')}` },
});
const company = (reference: string, ...names: readonly [string, ...string[]]): InventedParty => ({
  ...{ reference, type: 'organization', names, identifier: `77000${reference.replaceAll(/\D/g, '')}` },
});

/** The invented lists of a sandbox: none of these people, companies and vessels exists. */
export const sandboxSanctionedParties: Readonly<Record<SanctionsListName, readonly InventedParty[]>> = {
  un: [
    person('SBi.001', 1969, 'Talib al-Zumrani'),
    person('SBi.002', 1982, 'Nawal al-Tarrazi', 'نوال الطرازي', 'Nawel Tarazi'),
    person('SBi.003', 1961, 'Orlan Vestrimov', 'Орлан Вестримов'),
    company('SBe.004', 'Qasr al-Rimal Exchange', 'Rimal Palace Money Exchange'),
  ],
  eu: [
    person('EU.9001.11', 1974, 'Dobromir Zelenkash', 'Добромир Зеленкаш'),
    person('EU.9002.22', 1958, 'Yaroslava Kutrenko'),
    company('EU.9003.33', 'Zarnitsa-Trest LLC', 'ООО «Зарница-Трест»'),
    company('EU.9004.44', 'Velmora Mining GmbH'),
  ],
  ofac: [
    person('900001', 1963, 'QUINZANILLA REBOLLEDO, Aldemaro'),
    person('900002', 1990, 'AL-DHAHMI, Rafiq', 'DAHMI, Rafik'),
    company('900003', 'MINERA QUEBRADA OLMEDA S.A.'),
    company('900004', 'YUNLANHE ELECTRONICS CO., LTD.', 'Yun Lan He Electronics'),
  ],
  uk: [
    person('SBX0001', 1967, 'Radomila Hvostenka', 'Радомила Хвостенка'),
    person('SBX0002', 1971, 'Bashir Qandilawi'),
    company('SBX0003', 'Vostmorgruz Shipping JSC'),
    { reference: 'SBX0004', type: 'vessel', names: ['Severny Zhuravl'], identifier: '9999993' },
  ],
  ch: [
    person('990001', 1966, 'Gavriel Tzukerbaum'),
    person('990002', 1977, 'Situ Lanfeng', 'Lanfeng Situ'),
    company('990003', 'Fjordklippe Holding AS'),
    company('990004', 'Haneulgang Trading Corporation'),
  ],
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;

/** A whole list of these parties as its publisher writes it, made on a day (YYYY-MM-DD). */
export const sanctionsDocument = (list: SanctionsListName, parties: readonly InventedParty[], day: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writers[list](parties, day)}\n`;

type Writer = (parties: readonly InventedParty[], day: string) => string;
const writers: Readonly<Record<SanctionsListName, Writer>> = {
  un: (parties, day) => {
    const of = (wanted: InventedParty['type']) => parties.filter(({ type }) => type === wanted);
    return `<CONSOLIDATED_LIST dateGenerated="${day}T00:00:00Z"><INDIVIDUALS>${of('person').map(unParty).join('')}</INDIVIDUALS><ENTITIES>${of('organization').map(unParty).join('')}</ENTITIES></CONSOLIDATED_LIST>`;
  },
  eu: (parties, day) =>
    `<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="${day}T00:00:00.000+01:00" globalFileId="1">${parties.map(euParty).join('')}</export>`,
  ofac: (parties, day) =>
    `<sdnList xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML"><publshInformation><Publish_Date>${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}</Publish_Date><Record_Count>${parties.length}</Record_Count></publshInformation>${parties.map(ofacParty).join('')}</sdnList>`,
  uk: (parties, day) =>
    `<Designations><DateGenerated>${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}</DateGenerated>${parties.map(ukParty).join('')}</Designations>`,
  ch: (parties, day) =>
    `<swiss-sanctions-list date="${day}" list-type="whole-list"><sanctions-program ssid="1"><program-key lang="eng">Invented</program-key><sanctions-set ssid="2" lang="eng">Invented</sanctions-set></sanctions-program>${parties.map((party) => chParty(party, day)).join('')}</swiss-sanctions-list>`,
};

function unParty({ reference, type, names: [first, ...others], birthYear, identifier }: InventedParty): string {
  const [record, prefix] = type === 'person' ? ['INDIVIDUAL', 'INDIVIDUAL'] : ['ENTITY', 'ENTITY'];
  const aliases = others.map(
    (name) => `<${prefix}_ALIAS><QUALITY>Good</QUALITY>${element('ALIAS_NAME', name)}</${prefix}_ALIAS>`,
  );
  const birth = birthYear === undefined ? '' : `<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><YEAR>${birthYear}</YEAR></INDIVIDUAL_DATE_OF_BIRTH>`; // prettier-ignore
  const document = type !== 'person' ? '' : `<INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT>${element('NUMBER', identifier)}</INDIVIDUAL_DOCUMENT>`; // prettier-ignore
  return `<${record}><DATAID>1</DATAID>${element('FIRST_NAME', first)}<UN_LIST_TYPE>Invented</UN_LIST_TYPE>${element('REFERENCE_NUMBER', reference)}<LISTED_ON>2026-01-15</LISTED_ON>${aliases.join('')}${birth}${document}</${record}>`;
}

function euParty({ reference, type, names, birthYear, identifier }: InventedParty): string {
  const [code, letter] = type === 'person' ? ['person', 'P'] : ['enterprise', 'E'];
  const aliases = names.map((name) => `<nameAlias wholeName="${escaped(name)}" strong="true"/>`);
  const birth = birthYear === undefined ? '' : `<birthdate year="${birthYear}" circa="false"/>`;
  const kind = type === 'person' ? 'passport' : 'regnumber';
  const number = identifier === undefined ? '' : `<identification number="${identifier}" identificationTypeCode="${kind}" countryIso2Code="00"/>`; // prettier-ignore
  return `<sanctionEntity euReferenceNumber="${reference}" logicalId="1" designationDate="2026-01-15"><regulation programme="INVENTED" numberTitle="Invented 2026/1" publicationDate="2026-01-15"><publicationUrl>https://example.org/invented</publicationUrl></regulation><subjectType code="${code}" classificationCode="${letter}"/>${aliases.join('')}${birth}${number}</sanctionEntity>`;
}

function ofacParty({ reference, type, names: [first, ...others], birthYear, identifier }: InventedParty): string {
  const name = (text: string): string => {
    const [last = '', given] = text.includes(', ') && type === 'person' ? text.split(', ') : [text];
    return element('lastName', last) + element('firstName', given);
  };
  const akas = others.map((text) => `<aka><uid>1</uid><type>a.k.a.</type><category>strong</category>${name(text)}</aka>`); // prettier-ignore
  const birth = birthYear === undefined ? '' : `<dateOfBirthList><dateOfBirthItem><dateOfBirth>${birthYear}</dateOfBirth></dateOfBirthItem></dateOfBirthList>`; // prettier-ignore
  const kind = type === 'person' ? 'Passport' : 'Registration Number';
  return `<sdnEntry>${element('uid', reference)}${name(first)}<sdnType>${type === 'person' ? 'Individual' : 'Entity'}</sdnType><programList><program>INVENTED</program></programList><idList><id><idType>${kind}</idType>${element('idNumber', identifier)}</id></idList><akaList>${akas.join('')}</akaList>${birth}</sdnEntry>`;
}

function ukParty({ reference, type, names, birthYear, identifier }: InventedParty): string {
  const kind = { person: 'Individual', organization: 'Entity', vessel: 'Ship' }[type];
  const listed = names.map((name, at) => `<Name>${element('Name6', name)}<NameType>${at === 0 ? 'Primary Name' : 'Alias'}</NameType></Name>`); // prettier-ignore
  const details = {
    person: `<IndividualDetails><Individual><DOBs><DOB>dd/mm/${birthYear}</DOB></DOBs><PassportDetails><Passport>${element('PassportNumber', identifier)}</Passport></PassportDetails></Individual></IndividualDetails>`,
    organization: `<EntityDetails><Entity><BusinessRegistrationNumbers>${element('BusinessRegistrationNumber', identifier)}</BusinessRegistrationNumbers></Entity></EntityDetails>`,
    vessel: `<ShipDetails><Ship><IMONumbers>${element('IMONumber', identifier)}</IMONumbers></Ship></ShipDetails>`,
  }[type];
  return `<Designation><DateDesignated>15/01/2026</DateDesignated>${element('UniqueID', reference)}<Names>${listed.join('')}</Names><RegimeName>Invented</RegimeName><IndividualEntityShip>${kind}</IndividualEntityShip><SanctionsImposed>Asset freeze|Travel Ban</SanctionsImposed>${details}</Designation>`;
}

function chParty({ reference, type, names, birthYear, identifier }: InventedParty, day: string): string {
  const body = type === 'person' ? 'individual' : type === 'vessel' ? 'object' : 'entity';
  const listed = names.map((name, at) => `<name name-type="${at === 0 ? 'primary-name' : 'alias'}" quality="good"><name-part order="1" name-part-type="whole-name">${element('value', name)}</name-part></name>`); // prettier-ignore
  const birth = birthYear === undefined ? '' : `<day-month-year year="${birthYear}"/>`;
  const document = identifier === undefined ? '' : `<identification-document document-type="${type === 'person' ? 'passport' : 'registration-number'}">${element('number', identifier)}</identification-document>`; // prettier-ignore
  return `<target ssid="${reference}"><sanctions-set-id>2</sanctions-set-id><modification modification-type="listed" enactment-date="2026-01-15" publication-date="2026-01-15" effective-date="${day}"/><${body}${type === 'vessel' ? ' object-type="vessel"' : ''}><identity ssid="1" main="true">${listed.join('')}${birth}${document}</identity></${body}></target>`;
}
