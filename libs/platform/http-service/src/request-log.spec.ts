import { createLog, LinesOfTurn } from './request-log';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('the lines of a log', () => {
  const written: string[] = [];
  const linesOf = () =>
    written.map((text) =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as object),
    );
  let log: ReturnType<typeof createLog>;
  beforeAll(() => (log = createLog('spec', new LinesOfTurn({ write: (text) => void written.push(text) }))));
  beforeEach(() => void written.splice(0));

  it('of one turn are written together, whole and in their order', async () => {
    for (const event of ['one', 'two', 'three']) log.info({ event });
    expect(written).toEqual([]);
    await nextTurn();
    expect(linesOf()).toMatchObject([[{ event: 'one' }, { event: 'two' }, { event: 'three' }]]);
  });

  it('of the next turn are written at its end, each once', async () => {
    log.info({ event: 'one' });
    await nextTurn();
    log.error({ event: 'two' });
    await nextTurn();
    await nextTurn();
    expect(linesOf()).toMatchObject([[{ event: 'one' }], [{ event: 'two' }]]);
  });

  it('are written when the process ends within its turn', async () => {
    log.error({ event: 'last' });
    process.emit('exit', 0);
    expect(linesOf()).toMatchObject([[{ event: 'last' }]]);
    await nextTurn();
    expect(written).toHaveLength(1);
  });

  it('hold nothing but the fields that a line may have', async () => {
    log.info({ event: 'one', ...({ authorization: 'secret' } as object) });
    await nextTurn();
    expect(written.join('')).not.toContain('secret');
  });
});
