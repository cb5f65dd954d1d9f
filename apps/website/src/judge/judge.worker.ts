import { installByteBuffer } from './byte-buffer';
import { judgeHere } from './judge-here';
import { type JudgeMessage, type JudgeQuestion } from './judge-request';
import { PartUnreachable } from './late-part';

/** The worker that judges: one question after the other, so that the page stays free. */
const page = globalThis as unknown as {
  postMessage(message: JudgeMessage): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<JudgeQuestion>) => void): void;
};

installByteBuffer(globalThis);
page.addEventListener('message', ({ data: { id, request } }) => {
  void judgeHere(request, new Date(), (step) => page.postMessage({ id, step })).then(
    (answer) => page.postMessage({ id, answer }),
    (error: unknown) =>
      page.postMessage({ id, failed: error instanceof PartUnreachable ? 'rules_not_loaded' : 'crashed' }),
  );
});
