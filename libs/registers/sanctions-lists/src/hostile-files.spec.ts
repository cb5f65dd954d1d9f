import { readList } from './read-list';
import { fileOf, read, un, unPerson } from './reading.fixture';

const whole = un(unPerson('XXi.001', 'SALIM AL-BAKRI'));

describe('a file that is not the list', () => {
  it.each([
    ['of another list', '<export generationDate="2026-11-20"/>', 'not_this_list'],
    ['that is a page of the site', '<html><body>Request rejected</body></html>', 'not_this_list'],
    ['that is no XML', 'Service unavailable', 'truncated_or_broken'],
    ['that is empty', '', 'truncated_or_broken'],
    ['without a party', un(''), 'no_parties'],
    ['with a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${whole}`, 'hostile_xml'],
    ['that nests without end', un('<a>'.repeat(40)), 'hostile_xml'],
    ['with an entity of its own', un('&boom;'), 'truncated_or_broken'],
  ])('is refused with what to do: one %s', async (_, content, code) => {
    expect(await read('un', content)).toEqual({ ok: false, code, message: expect.stringMatching(/\.$/) });
  });

  it('is refused when it ends early, wherever it was cut: half a list is no list', async () => {
    for (let end = 1; end < whole.length; end += 11) {
      expect(await read('un', whole.slice(0, end))).toMatchObject({ ok: false, code: 'truncated_or_broken' });
    }
  });

  it('is refused when its bytes are no UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from(whole.slice(0, 60)), Buffer.from([0xff, 0xfe])]);
    expect(await read('un', bytes)).toMatchObject({ ok: false, code: 'wrong_encoding' });
  });

  it('is refused when one text has no end, without waiting for it', async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      await Promise.resolve();
      yield Buffer.from('<CONSOLIDATED_LIST><INDIVIDUAL><FIRST_NAME>');
      const chunk = Buffer.alloc(64 * 1024, 'a');
      for (;;) yield chunk;
    }
    expect(await readList('un', [{ name: 'un.xml', chunks: endless() }])).toMatchObject({
      ok: false,
      code: 'too_large',
    });
  });

  it('is refused when one quoted field of a CSV has no end', async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      await Promise.resolve();
      yield Buffer.from('1,"');
      const chunk = Buffer.alloc(64 * 1024, 'a');
      for (;;) yield chunk;
    }
    expect(await readList('ofac', [{ name: 'sdn.csv', chunks: endless() }])).toMatchObject({
      ok: false,
      code: 'too_large',
    });
  });

  it('is refused when no file is named, and when two are where one is the list', async () => {
    expect(await readList('un', [])).toMatchObject({ ok: false, code: 'missing_file' });
    expect(await readList('un', [fileOf('a.xml', whole), fileOf('b.xml', whole)])).toMatchObject({ ok: false });
  });
});

describe('a file that is the list', () => {
  it('has its bytes, SHA-256, moment and counts told', async () => {
    expect(await read('un', whole)).toMatchObject({
      ok: true,
      content: {
        generatedAt: '2026-11-20T00:00:09Z',
        files: [{ name: 'un.xml', bytes: whole.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
        countByType: { person: 1, organization: 0, vessel: 0, aircraft: 0, unknown: 0 },
      },
    });
  });
});
