import { terminalWork } from '@einvoice/limits';
import { type DocumentToJudge, type JudgedDocument } from './judged-document';
import { type JudgePool } from './judge-pool';

/**
 * Judges documents as they come and answers in their order. A few groups are under way at once, so memory does not grow with
 * their number.
 */
export async function* judgeAll(
  documents: AsyncIterable<DocumentToJudge>,
  pool: JudgePool,
): AsyncGenerator<JudgedDocument> {
  const groupsMax = pool.size * (1 + terminalWork.groupsWaitingMax);
  const underWay: Promise<readonly JudgedDocument[]>[] = [];
  for await (const group of together(documents)) {
    underWay.push(pool.judge(group));
    if (underWay.length >= groupsMax) yield* await underWay.shift()!;
  }
  for (const judged of underWay) yield* await judged;
}

/** How large a file is shows when the worker reads it. */
const fileCountsAs = terminalWork.bytesTogetherMax / 8;

/** Small documents cost less together: each message between threads has a price of its own. */
async function* together(documents: AsyncIterable<DocumentToJudge>): AsyncGenerator<DocumentToJudge[]> {
  let group: DocumentToJudge[] = [];
  let bytes = 0;
  for await (const document of documents) {
    group.push(document);
    bytes += document.content.kind === 'bytes' ? document.content.bytes.length : fileCountsAs;
    if (group.length >= terminalWork.documentsTogetherMax || bytes >= terminalWork.bytesTogetherMax) {
      yield group;
      group = [];
      bytes = 0;
    }
  }
  if (group.length > 0) yield group;
}
