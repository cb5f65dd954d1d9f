/**
 * Our storage did not answer in time, or refuses work for now: the one error of every store. What was asked may or may not
 * have happened and may be asked again; it never means that something is absent.
 */
export class StorageUnavailableError extends Error {
  /** @param options `cause` is what the driver said; it belongs in the log, never in an answer */
  constructor(options?: ErrorOptions) {
    super('The storage did not answer.', options);
    this.name = 'StorageUnavailableError';
  }
}

/** For `catch`: `instead` when the storage did not answer; any other error goes on. */
export const ifStorageUnavailable =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof StorageUnavailableError) return instead;
    throw error;
  };
