import { importList, type ListImport } from './import-list';
import { fileOf, un, unPerson } from './reading.fixture';
import { MemorySanctionsStore } from './testing.fixture';

const store = () => new MemorySanctionsStore(() => new Date(0));
const person = unPerson('XXi.001', 'SALIM');
const given = (content: string, more: Partial<ListImport> = {}): ListImport => ({
  ...{ list: 'un', mode: 'live', force: false, generatedOn: null },
  files: [fileOf('un.xml', content)],
  ...more,
});

describe('importing a list', () => {
  it.each([
    ['cut off', un(person).slice(0, -20), 'truncated_or_broken'],
    ['of another root', '<html/>', 'not_this_list'],
    ['without parties', un(''), 'no_parties'],
  ])('O9 a file that is %s changes nothing', async (_what, content, code) => {
    const lists = store();
    await importList(lists, given(un(person)));
    expect(await importList(lists, given(content))).toMatchObject({ outcome: 'refused', code });
    expect(await lists.loadedVersions()).toMatchObject([{ id: 1, parties: 1 }]);
  });

  it('O9 an older file is refused with both dates, and what takes it all the same', async () => {
    const lists = store();
    await importList(lists, given(un(person)));
    const older = un(person).replace('2026-11-20', '2026-11-19');
    const refused = await importList(lists, given(older));
    expect(refused).toMatchObject({ outcome: 'refused', code: 'older' });
    expect(refused).toMatchObject({ message: expect.stringMatching(/2026-11-19.*2026-11-20.*--force/) });
    expect(await importList(lists, given(older, { force: true }))).toMatchObject({ outcome: 'imported' });
  });

  it('a date that is given counts where the file has none, and never against the file', async () => {
    const csv = '36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n';
    const ofac = (more: Partial<ListImport>) =>
      importList(store(), given('', { list: 'ofac', files: [fileOf('sdn.csv', csv)], ...more }));
    expect(await ofac({})).toMatchObject({ version: { generatedAt: null } });
    expect(await ofac({ generatedOn: '2026-07-24' })).toMatchObject({ version: { generatedAt: '2026-07-24' } });
    const dated = await importList(store(), given(un(person), { generatedOn: '2020-01-01' }));
    expect(dated).toMatchObject({ version: { generatedAt: '2026-11-20T00:00:09Z' } });
  });
});
