import { schematron } from '@einvoice/limits';
import { isArchive, readRuleArchive } from './rule-archive';
import { zipOf } from './zip.fixture';

describe('an archive', () => {
  it('gives its rule files and the XML files that rules may read, and nothing else', async () => {
    const zip = zipOf({ 'a/x.xslt': '<x/>', 'a/codes.xml': '<c/>', 'a/B.class': 'code', 'y.sch': '<y/>' });
    const archive = await readRuleArchive(zip);
    if (!archive.ok) throw new Error(archive.message);
    const texts = (files: ReadonlyMap<string, Uint8Array>) => [...files].map(([name, bytes]) => [name, String(Buffer.from(bytes))]); // prettier-ignore
    expect([texts(archive.rules), texts(archive.documents)]).toEqual([[['a/x.xslt', '<x/>'], ['y.sch', '<y/>']], [['a/codes.xml', '<c/>']]]); // prettier-ignore
    expect([isArchive(zip), isArchive(Buffer.from('<schema/>'))]).toEqual([true, false]);
  });

  const large = 'x'.repeat(100_000);
  it.each([
    ['is cut off', zipOf({ 'x.sch': large }).subarray(0, 60)],
    ['is cut off behind its start', zipOf({ 'x.sch': large }).subarray(20)],
    ['has larger files than it says', zipOf({ 'x.sch': large }, 10)],
    ['has smaller files than it says', zipOf({ 'x.sch': 'x' }, 10)],
    ['says that its files are huge', zipOf({ 'x.sch': 'x' }, schematron.unpackedBytesMax + 1)],
    ['is nothing', Buffer.alloc(0)],
  ])('that %s is refused', async (_what, bytes) => {
    expect(await readRuleArchive(bytes)).toMatchObject({ ok: false, reason: 'archive' });
  });
});
