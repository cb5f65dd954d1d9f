// Lints texts as if they were in certain files; nothing is written. In: [{ file, text }] as JSON; out: rule ids of each.
import { text } from 'node:stream/consumers';
import process from 'node:process';
import { ESLint } from 'eslint';

const eslint = new ESLint();
const answers = [];
for (const { file, text: code } of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(code, { filePath: file });
  answers.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(answers));
