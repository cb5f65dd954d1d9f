import { UnconfiguredViesClient } from './unconfigured-vies-client';

const client = new UnconfiguredViesClient(() => new Date('2026-11-21T12:00:00Z'));

it('says that the register is not enabled, which is no verdict', async () => {
  expect(await client.check({ countryCode: 'BE', number: '0203201340' })).toEqual({
    state: 'unavailable',
    reason: 'not_configured',
    retryable: false,
    provenance: {
      source: 'none',
      mode: 'mock',
      checkedAt: '2026-11-21T12:00:00.000Z',
      fromCache: false,
      ageSeconds: 0,
    },
  });
});

it('still says what no register could be asked', async () => {
  expect(await client.check({ countryCode: 'GB', number: '980780684' })).toMatchObject({
    state: 'invalid_input',
    reason: 'not_in_vies',
    provenance: { mode: 'local' },
  });
});
