import { repositoryRoot } from '@einvoice/test-kit';
import { projectFolders, selectTests } from './test-selection';

const projects = ['apps/paycall-api', 'libs/money/evm', 'libs/platform/http-client', 'libs/platform/http-service', 'libs/platform/json', 'libs/tools/json-feed']; // prettier-ignore
const chosen = (...args: string[]) => selectTests(args, projects).arguments;

describe('npm test -- words and flags', () => {
  it('runs everything without words', () => expect(chosen()).toEqual([]));

  it.each([
    ['a part of one name', ['paycall'], ['apps/paycall-api/']],
    ['a part of several names', ['http'], ['libs/platform/http-client/', 'libs/platform/http-service/']],
    ['a whole name, also where it is a part of another', ['json'], ['libs/platform/json/']],
    ['several words', ['evm', 'paycall'], ['libs/money/evm/', 'apps/paycall-api/']],
    ['a word of no name: a part of a path', ['totals'], ['totals']],
    ['a file', ['libs/money/evm/src/hex.spec.ts'], ['libs/money/evm/src/hex.spec.ts']],
    ['flags of Jest, with what belongs to them', ['evm', '-t', 'json'], ['libs/money/evm/', '-t', 'json']],
  ])('%s', (_, args, expected) => expect(chosen(...args)).toEqual(expected));

  it('the system tests are chosen by their paths', () => {
    expect(selectTests(['--system', 'pack', '--bail'], projects)).toEqual({
      command: 'npm run test:system',
      config: 'tests/jest.config.cjs',
      arguments: ['pack', '--bail'],
      isFullLength: false,
    });
  });

  it('the tests of operations run at full length, all of them or those named', () => {
    const full = { command: 'npm run test:operations', config: 'tests/jest.config.cjs', isFullLength: true };
    const all = ['tests/operations/'];
    expect(selectTests(['--operations'], projects)).toEqual({ ...full, arguments: all });
    expect(selectTests(['--operations', 'failover', '-t', 'x'], projects)).toEqual({
      ...full,
      arguments: ['tests/operations/failover', '-t', 'x'],
    });
  });

  it('knows every project of this repository', () => {
    const folders = projectFolders(repositoryRoot);
    expect(folders).toEqual(expect.arrayContaining(['tools', 'apps/rest-api', 'libs/checks/invoice-rules']));
    expect(new Set(folders).size).toBe(folders.length);
  });
});
