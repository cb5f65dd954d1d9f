import { anyCharacter, startViesSimulator, type ViesSimulator } from '@einvoice/test-kit';
import fc from 'fast-check';
import { specClient } from './client.fixture';

let vies: ViesSimulator;
beforeAll(async () => {
  vies = await startViesSimulator();
});
afterEach(() => vies.reset());
afterAll(() => vies.close());

describe('what VIES cannot answer is refused without a call', () => {
  it.each([
    ['GB', '980780684', 'not_in_vies'],
    ['CH', 'E116281710', 'not_in_vies'],
    ['NO', '995525828', 'not_in_vies'],
    ['IS', '00621', 'not_in_vies'],
    ['LI', '12345', 'not_in_vies'],
    ['US', '123456789', 'unsupported_country'],
    ['', '123456789', 'unsupported_country'],
    ['constructor', '123456789', 'unsupported_country'],
    ['BE', '0203.201.340', 'malformed_number'],
    ['BE', '0203-201-340', 'malformed_number'],
    ['BE', '０203201340', 'malformed_number'],
    ['BE', '1', 'malformed_number'],
    ['BE', '1'.repeat(13), 'malformed_number'],
    ['BG', 'BG831641791', 'prefix_in_number'],
    ['EL', 'GR094259216', 'prefix_in_number'],
    ['FR', 'FR123456789A', 'prefix_in_number'],
  ])('%s %s: %s', async (countryCode, number, reason) => {
    expect(await specClient(vies).client.check({ countryCode, number })).toMatchObject({
      state: 'invalid_input',
      reason,
      provenance: { source: 'none', mode: 'local', checkedAt: '2026-11-21T12:00:00.000Z' },
    });
    expect(vies.requests).toHaveLength(0);
  });
});

describe('what VIES can answer is asked in its own spelling', () => {
  it.each([
    ['GR', '094259216', 'EL'],
    ['el', '094259216', 'EL'],
    ['XI', '110305878', 'XI'],
    ['FR', 'FR123456789', 'FR'],
    ['IE', '8z49289f', 'IE'],
    ['IE', '8+49289F', 'IE'],
    // A number whose check digits are wrong: only the register knows.
    ['BE', '0203201341', 'BE'],
  ])('%s %s is asked as %s', async (countryCode, number, asked) => {
    vies.register(`${asked}${number.toUpperCase()}`, { valid: true });
    const answer = await specClient(vies).client.check({ countryCode, number });
    expect(answer).toMatchObject({ state: 'valid', countryCode: asked, number: number.toUpperCase() });
    expect(vies.requests).toMatchObject([{ countryCode: asked, vatNumber: number.toUpperCase() }]);
  });

  it('never throws and never gives a verdict without asking, whatever is asked', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: anyCharacter, maxLength: 3 }),
        fc.string({ maxLength: 14 }),
        async (country, number) => {
          vies.reset();
          const { state } = await specClient(vies).client.check({ countryCode: country, number });
          expect(vies.requests.length > 0 || state === 'invalid_input').toBe(true);
        },
      ),
    );
  });
});
