import { terminalWork } from '@einvoice/limits';
import { type DocumentToJudge, type GroupAnswer } from './judged-document';
import { type JudgePool } from './judge-pool';

/**
 * Judges documents as they come and answers in their order. A few groups are under way at once, so memory does not grow with
 * their number.
 */
export async function* judgeAll(
  documents: AsyncIterable<readonly DocumentToJudge[]>,
  pool: JudgePool,
): AsyncGenerator<GroupAnswer> {
  const groupsMax = pool.size * (1 + terminalWork.groupsWaitingMax);
  const underWay: Promise<readonly GroupAnswer[]>[] = [];
  for await (const group of together(documents)) {
    underWay.push(pool.judge(group));
    if (underWay.length >= groupsMax) yield* await underWay.shift()!;
  }
  for (const answers of underWay) yield* await answers;
}

/** How large a file is shows when the worker reads it, one after the other. */
const fileCountsAs = terminalWork.bytesTogetherMax / terminalWork.documentsTogetherMax;

/** Small documents cost less together: each message between threads has a price of its own. */
async function* together(documents: AsyncIterable<readonly DocumentToJudge[]>): AsyncGenerator<DocumentToJudge[]> {
  let group: DocumentToJudge[] = [];
  let bytes = 0;
  for await (const found of documents) {
    for (const document of found) {
      group.push(document);
      bytes += document.content.kind === 'bytes' ? document.content.bytes.length : fileCountsAs;
      if (group.length < terminalWork.documentsTogetherMax && bytes < terminalWork.bytesTogetherMax) continue;
      yield group;
      group = [];
      bytes = 0;
    }
  }
  if (group.length > 0) yield group;
} // prettier-ignore
