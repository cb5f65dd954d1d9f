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
