import { readList } from './read-list';
import { fileOf, partiesIn, read } from './reading.fixture';

const sdnRow = (number: number, name: string, type: string, program: string, remarks: string) =>
  `${number},"${name}",${type},"${program}",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"${remarks}"\r\n`;
const sdn = sdnRow(7, 'BAKRI, Salim', '"individual"', 'SDGT] [IFSR', "DOB 09 Mar 1961; alt. DOB circa 1962; nationality Syria; Passport A12345 (Syria); a.k.a. 'TAYR'."); // prettier-ignore
const ofac = (...files: [string, string][]) =>
  readList(
    'ofac',
    files.map(([name, text]) => fileOf(name, text)),
  );

describe('the CSV files of OFAC', () => {
  it('are joined by number, with what the remarks alone say; the sign at the end of the file is none of it', async () => {
    const reading = await ofac(['sdn.csv', `${sdn}\u001a`], ['alt.csv', '7,1,"fka","BAKRI, Saleem",-0- \r\n'], ['add.csv', '7,1,-0- ,"Halab","Syria",-0- \r\n']); // prettier-ignore
    expect(reading).toMatchObject({ ok: true, content: { generatedAt: null, leftOut: { notJoined: 0 } } });
    expect(reading.ok && [...reading.content.parties]).toMatchObject([
      {
        id: 'ofac:7',
        type: 'person',
        names: [
          { text: 'BAKRI, Salim', kind: 'primary' },
          { text: 'BAKRI, Saleem', kind: 'former' },
          { text: 'TAYR', strength: 'weak' },
        ],
        births: [
          { year: 1961, month: 3, day: 9 },
          { year: 1962, circa: true },
        ],
        countries: [{ code: 'SY' }],
        identifiers: [{ type: 'passport', normal: { value: 'A12345' }, country: 'SY' }],
        programmes: ['SDGT', 'IFSR'],
      },
    ]);
  });

  it.each([
    ['a bank code, which has no digit', 'SWIFT/BIC HAVIGB2L', 'bic', 'HAVIGB2L', null],
    ['another bank code', 'alt. SWIFT/BIC SABRRUMM (Russia)', 'bic', 'SABRRUMM', 'RU'],
    ['the number of a ship', 'Vessel Registration Identification IMO 9074729', 'imo', '9074729', null],
    ['the number of a ship, said otherwise', 'Identification Number IMO 9074729', 'imo', '9074729', null],
    ['the number of its owner', 'Company Number IMO 1234567', 'registration', '1234567', null],
    ['a wallet', 'Digital Currency Address - XBT 12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h', 'crypto', '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h', null],
    ['an identity card', 'D.N.I. 00263695-T (Spain)', 'national_id', '00263695T', 'ES'],
  ])('have in their remarks %s: %s', async (_what, remark, type, value, country) => {
    const reading = await ofac(['sdn.csv', sdnRow(9, 'TERN', '-0- ', 'X', `Somebody; ${remark}; Linked To: NOBODY.`)]);
    const [party] = reading.ok ? [...reading.content.parties] : [];
    expect(party!.identifiers).toMatchObject([{ type, normal: { value }, country }]);
  }); // prettier-ignore

  it('are refused without the file of the parties', async () => {
    expect(await ofac(['alt.csv', '7,1,"aka","X",-0- \r\n'])).toMatchObject({ ok: false, code: 'missing_file' });
  });

  it('tell rows whose party is in no file, and remarks that are cut off', async () => {
    const cut = sdnRow(8, 'TERN', '-0- ', 'X', 'x'.repeat(1_000));
    const reading = await ofac(['sdn.csv', sdn + cut], ['alt.csv', '9,1,"aka","NOBODY",-0- \r\n']);
    expect(reading).toMatchObject({ ok: true, content: { leftOut: { notJoined: 1, remarksCut: 1 } } });
    expect(await ofac(['sdn.csv', sdn + cut], ['sdn_comments.csv', '8,"; a.k.a. \'LONG\'."\r\n'])).toMatchObject({ ok: true, content: { leftOut: { remarksCut: 0 } } }); // prettier-ignore
  });

  it('are refused when a file is none of them', async () => {
    expect(await ofac(['sdn.csv', sdn], ['other.csv', '1,2,3\r\n'])).toMatchObject({
      ok: false,
      code: 'not_this_list',
    });
  });
});

describe('SDN.XML of OFAC', () => {
  const entry =
    '<sdnEntry><uid>7</uid><firstName>Salim</firstName><lastName>BAKRI</lastName><sdnType>Individual</sdnType><akaList><aka><type>a.k.a.</type><category>weak</category><lastName>TAYR</lastName></aka></akaList><idList><id><idType>Digital Currency Address - XBT</idType><idNumber>1BoatSLRHtKNngkdXEeobR76b53LETtpyT</idNumber></id><id><idType>Gender</idType><idNumber>Male</idNumber></id></idList></sdnEntry>';
  const head = '<publshInformation><Publish_Date>11/05/2026</Publish_Date></publshInformation>';

  it.each(['http://tempuri.org/sdnList.xsd', 'https://example.org/another'])(
    'is read whatever its namespace is: %s',
    async (namespace) => {
      const reading = await read(
        'ofac',
        `<x:sdnList xmlns:x="${namespace}">${(head + entry).replace(/<(\/?)/g, '<$1x:')}</x:sdnList>`,
      );
      expect(reading).toMatchObject({ ok: true, content: { generatedAt: '2026-11-05' } });
      expect(reading.ok && [...reading.content.parties]).toMatchObject([
        { names: [{ text: 'BAKRI, Salim' }, { text: 'TAYR', strength: 'weak' }], identifiers: [{ type: 'crypto' }] },
      ]);
    },
  );
});

describe('the list of the United Kingdom', () => {
  const xml = (inside: string) =>
    `<Designations><DateGenerated>20/11/2026</DateGenerated><Designation><UniqueID>XXX0001</UniqueID><Names><Name><Name1>Salim</Name1><Name6>BAKRI</Name6><NameType>Primary Name</NameType></Name></Names><IndividualEntityShip>Individual</IndividualEntityShip><SanctionsImposed>Asset freeze|Travel Ban</SanctionsImposed>${inside}</Designation></Designations>`;

  it('keeps what is known of a partial birth date, and both measures', async () => {
    const births =
      '<IndividualDetails><Individual><DOBs><DOB>dd/mm/1945</DOB><DOB>dd/03/1946</DOB><DOB>23/03/1947</DOB></DOBs></Individual></IndividualDetails>';
    const [party] = await partiesIn('uk', xml(births));
    expect(party!.births).toMatchObject([
      { year: 1945, month: null, day: null },
      { year: 1946, month: 3, day: null },
      { year: 1947, month: 3, day: 23 },
    ]);
    expect(party!.measures).toEqual(['Asset freeze', 'Travel Ban']);
  });

  const header =
    'Last Updated,Unique ID,Name 6,Name 1,Name type,Alias strength,Designation Type,D.O.B,Regime Name,Sanctions Imposed\r\n';
  const csv = (...rows: string[]) => `\ufeffUK Sanctions List,20/11/2026\r\n${header}${rows.join('\r\n')}\r\n`;

  it('is one party of many rows as CSV, after a byte order mark and a title row', async () => {
    const rows = ['x,XXX0001,BAKRI,"Salim\nIdris",Primary Name,,Individual,dd/mm/1945,Regime,Asset freeze', 'x,XXX0001,BAKRI,Tayr,Alias,Low quality,Individual,dd/mm/1945,Regime,Asset freeze', 'x,XXX0001,TAYR,,Alias,,Individual,dd/mm/1945,Regime,Asset freeze']; // prettier-ignore
    const reading = await read('uk', csv(...rows), 'UK-Sanctions-List.csv');
    expect(reading).toMatchObject({ ok: true, content: { generatedAt: '2026-11-20' } });
    const [party, ...others] = reading.ok ? [...reading.content.parties] : [];
    expect(others).toEqual([]);
    expect(party!.births).toHaveLength(1);
    expect(party!.names).toMatchObject([
      { text: 'Salim Idris BAKRI', kind: 'primary', strength: 'strong' },
      { text: 'Tayr BAKRI', strength: 'weak' },
      { text: 'TAYR', strength: 'weak' },
    ]);
  });

  it('is not the list of OFSI, which ended: that file is refused with where to go', async () => {
    const reading = await read('uk', 'Last Updated,28/01/2026\r\nName 6,Name 1,Group Type,Group ID\r\n', 'ConList.csv');
    expect(reading).toMatchObject({ ok: false, code: 'retired_list', message: expect.stringContaining('FCDO') });
  });
});

describe('the list of Switzerland', () => {
  const name = (value: string, more = '') =>
    `<individual><identity ssid="1" main="true"><name name-type="primary-name"><name-part order="1" name-part-type="whole-name"><value>${value}</value>${more}</name-part></name></identity></individual>`;
  const change = (type: string, day: string, inside = '') =>
    `<modification modification-type="${type}" effective-date="${day}">${inside}</modification>`;
  const target = (id: number, inside: string) =>
    `<target ssid="${id}"><sanctions-set-id>5</sanctions-set-id>${inside}</target>`;
  const ch = (inside: string, type = 'whole-list') =>
    `<swiss-sanctions-list list-type="${type}" date="2026-11-18"><sanctions-program ssid="1"><program-key lang="eng">Programme</program-key><sanctions-set ssid="5" lang="eng">x</sanctions-set></sanctions-program>${inside}</swiss-sanctions-list>`;

  it('leaves out and counts who is off the list by the newest change, in whatever order the changes stand', async () => {
    const off = target(1, change('de-listed', '2020-01-01') + change('listed', '2010-01-01') + name('GONE'));
    const back = target(2, change('de-listed', '2015-01-01') + change('listed', '2021-01-01') + name('BACK'));
    const sameDay = target(3, change('amended', '2020-01-01') + change('de-listed', '2020-01-01') + name('STAYS'));
    const reading = await read('ch', ch(off + back + sameDay));
    expect(reading).toMatchObject({ ok: true, content: { leftOut: { deListed: 1 } } });
    expect(reading.ok && [...reading.content.parties].map(({ names }) => names[0]!.text)).toEqual(['BACK', 'STAYS']);
  });

  it('takes nothing from the copies inside a change', async () => {
    const changed = change(
      'listed',
      '2020-01-01',
      `<added>${name('OLD COPY')}</added><removed>${name('REMOVED')}</removed>`,
    );
    const [party] = await partiesIn('ch', ch(target(1, changed + name('LIVE'))));
    expect(party!.names.map(({ text }) => text)).toEqual(['LIVE']);
    expect(party!.programmes).toEqual(['Programme']);
  });

  it('makes at most 64 names of the spellings of one', async () => {
    const spellings = Array.from(
      { length: 200 },
      (_, index) => `<spelling-variant lang="rus" script="cyr">Имя${index}</spelling-variant>`,
    ).join('');
    const [party] = await partiesIn('ch', ch(target(1, name('SALIM', spellings))));
    expect(party!.names).toHaveLength(64);
  });

  it('is refused when it is a part of the list', async () => {
    expect(await read('ch', ch(target(1, name('SALIM')), 'delta'))).toMatchObject({ ok: false, code: 'not_this_list' });
  });
});
