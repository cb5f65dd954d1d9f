import { ifStorageUnavailable, StorageUnavailableError } from './storage-unavailable';

it('only storage that does not answer is answered in its place; every other error goes on', async () => {
  const away = ifStorageUnavailable('away');
  expect(await Promise.reject(new StorageUnavailableError()).catch(away)).toBe('away');
  expect(await Promise.resolve('said').catch(away)).toBe('said');
  await expect(Promise.reject(new TypeError('ours')).catch(away)).rejects.toThrow('ours');
});
