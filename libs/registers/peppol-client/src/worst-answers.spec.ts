import { expectGrowth } from '@einvoice/test-kit';
import { readList, signedDescriptions, worstFillings, worstLists } from './worst-answers.fixture';

// What the worst costs in milliseconds: `npm run bench -- hostile`.
/** Sixteenths of the limit. */
const sizes = [1, 4, 16] as const;

it.each(Object.entries(worstLists))(
  'O3 a list of documents is read up to the limit of %s, at a cost in proportion',
  async (_limit, prepare) => {
    expect(readList(prepare(16))).toBe('read');
    await expectGrowth({ sizes, prepare, work: readList });
  },
);

describe('O3 a signed description', () => {
  let descriptions: Awaited<ReturnType<typeof signedDescriptions>>;
  beforeAll(async () => {
    descriptions = await signedDescriptions();
  });

  it.each(Object.entries(worstFillings))(
    'O3 is verified up to the limit of %s, at a cost in proportion',
    async (_limit, filling) => {
      const { sign, verify } = descriptions;
      const prepare = (part: number) => sign(filling(part));
      expect(verify(prepare(16))).toBe('verified');
      await expectGrowth({ sizes, prepare, work: verify });
    },
  );
});
