import { ListIndex, sampleParties } from '@einvoice/sanctions-lists';
import { answersOf } from './answer-stream';

const now = new Date('2026-11-21T12:00:00Z');
const lists = [new ListIndex(sampleParties.slice(0, 20)), new ListIndex(sampleParties.slice(20))];

async function answers(...lines: readonly object[]): Promise<readonly object[]> {
  async function* chunks(): AsyncGenerator<Buffer> {
    yield Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
  }
  let text = '';
  for await (const some of answersOf(chunks(), { lists }, now)) text += some;
  return text.trim().split('\n').map((line) => JSON.parse(line) as object); // prettier-ignore
}

describe('stream -- screen', () => {
  it('answers every name with the listings that it may be, in the same order', async () => {
    const [hit, none, company] = await answers(
      { id: 1, name: 'Вестримов Орлан', type: 'person' },
      { id: 'b', name: 'Marta Halvorsrud', type: 'person' },
      { id: 3, name: 'Fjordklippe Holding', type: 'organization' },
    );
    expect(hit).toEqual({ id: 1, matches: [{ listingId: 'sample:01', score: 1 }] });
    expect(none).toEqual({ id: 'b', matches: [] });
    expect(company).toMatchObject({ id: 3, matches: [{ listingId: 'sample:35' }] });
  });

  it.each([
    [{ id: 1 }, 'missing_field'],
    [{ id: 1, name: 4711 }, 'wrong_type'],
    [{ id: 1, name: 'Vestrimov', type: 'ship' }, 'wrong_type'],
  ])('has no matches for %j: a line that cannot be asked is an error and no clean answer', async (line, code) => {
    expect(await answers(line)).toEqual([{ id: 1, line: 1, error: { code, message: expect.any(String) } }]);
  });
});
