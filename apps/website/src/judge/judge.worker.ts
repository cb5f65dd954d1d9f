import { installByteBuffer } from './byte-buffer';
import { judgeHere } from './judge-here';
import { type JudgeMessage, type JudgeQuestion } from './judge-request';
import { loadSoon, PartUnreachable } from './late-part';

/** The worker that judges: one question after the other, so that the page stays free. */
const page = globalThis as unknown as {
  postMessage(message: JudgeMessage): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<JudgeQuestion>) => void): void;
};

/** What nearly every draft needs and the first verdict on a clean one does not wait for; see late-parts.mjs. */
const neededSoon = ['vat-numbers', 'findings'];

installByteBuffer(globalThis);
page.addEventListener('message', ({ data: { id, request } }) => {
  void judgeHere(request, new Date(), (step) => page.postMessage({ id, step })).then(
    (answer) => {
      page.postMessage({ id, answer });
      void loadSoon(neededSoon);
    },
    (error: unknown) =>
      page.postMessage({ id, failed: error instanceof PartUnreachable ? 'rules_not_loaded' : 'crashed' }),
  );
});
