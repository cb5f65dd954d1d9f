import { watchForUpdate, type Registration } from './keep-offline';

/** A registration of a browser, with a version that comes. */
class Registered extends EventTarget implements Registration {
  waiting: Registration['waiting'] = null;
  installing: EventTarget | null = null;
  readonly sent: unknown[] = [];
  comes(): void {
    this.installing = new EventTarget();
    this.dispatchEvent(new Event('updatefound'));
    this.waiting = { postMessage: (message: unknown) => void this.sent.push(message) };
    this.installing.dispatchEvent(new Event('statechange'));
  }
}

it('the first version that comes is no update', () => {
  const registration = new Registered();
  let updates = 0;
  watchForUpdate(
    registration,
    () => false,
    () => (updates += 1),
  );
  registration.comes();
  expect(updates).toBe(0);
});

it('a later version is told of, and takes over only when the person says so', () => {
  const registration = new Registered();
  const takes: (() => void)[] = [];
  watchForUpdate(
    registration,
    () => true,
    (take) => takes.push(take),
  );
  registration.comes();
  expect([takes.length, registration.sent]).toEqual([1, []]);
  takes[0]!();
  expect(registration.sent).toEqual(['take-over']);
});

it('a version that waits already when the page opens is told of', () => {
  const registration = new Registered();
  registration.waiting = { postMessage: () => undefined };
  let updates = 0;
  watchForUpdate(
    registration,
    () => true,
    () => (updates += 1),
  );
  expect(updates).toBe(1);
});
