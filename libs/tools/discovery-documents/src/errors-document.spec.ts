import * as errorCodes from '@einvoice/error-codes';
import { errorGroups, errorsDocument } from './errors-document';

const tables = Object.entries(errorCodes).flatMap(([name, table]) => (name.endsWith('ErrorCodes') ? [table] : []));

describe('/errors.json', () => {
  it('has every table of codes, each once', () => {
    const listed: unknown[] = Object.values(errorGroups).map(({ codes }) => codes);
    expect(tables.length).toBeGreaterThan(5);
    expect(new Set(listed)).toEqual(new Set(tables));
    expect(listed.length).toBe(tables.length);
  });

  it('says of each code its status, what it means, what to do, and whether to try again', () => {
    const { groups } = errorsDocument() as { groups: readonly { codes: readonly Record<string, unknown>[] }[] };
    const rows = groups.flatMap(({ codes }) => codes);
    expect(rows.length).toBe(tables.flatMap((table) => Object.keys(table)).length);
    for (const row of rows) {
      expect(row).toEqual({
        code: expect.stringMatching(/^[a-z][a-z0-9_]*$/),
        status: expect.any(Number),
        meaning: expect.stringMatching(/\.$/),
        remedy: expect.stringMatching(/\.$/),
        retryable: expect.any(Boolean),
      });
    }
  });
});
