import { ReviewStore } from './review-store';

/** A file whose bytes arrive only when `open` is called. */
class SlowFile extends File {
  open: () => void = () => undefined;
  private readonly opened = new Promise<void>((resolve) => (this.open = resolve));

  override async arrayBuffer(): Promise<ArrayBuffer> {
    await this.opened;
    return super.arrayBuffer();
  }

  override async text(): Promise<string> {
    await this.opened;
    return super.text();
  }

  override slice(): Blob {
    return this;
  }
}

it('what was given last is opened, also when the file before it is read later', async () => {
  const store = new ReviewStore({ judge: () => Promise.reject(new Error('Nothing is to be judged.')) });
  const slow = new SlowFile(['hello'], 'first.txt');
  const first = store.takeFile(slow);
  await store.takeText('{"number": ');
  slow.open();
  await first;
  expect(store.state().problem).toContain('not valid JSON');
});
