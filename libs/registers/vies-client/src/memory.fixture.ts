import { memoryPeakBytes } from '@einvoice/test-kit';
import { createViesClient } from './create-vies-client';

/** The process that memory.spec.ts starts: three questions at once; prints the states and the memory they took. */
const [restEndpoint = '', soapEndpoint = '', deadlineMs = ''] = process.argv.slice(2);

function ask(): Promise<string[]> {
  const client = createViesClient({
    mode: 'sandbox',
    restEndpoint,
    soapEndpoint,
    validKeptSeconds: 0,
    now: () => new Date(0),
    monotonicMs: () => 0,
    random: () => 0,
    pause: () => Promise.resolve(),
  });
  const numbers = ['0203201340', '0203201341', '0203201342'];
  const answers = numbers.map((number) => client.check({ countryCode: 'BE', number }, Number(deadlineMs)));
  return Promise.all(answers.map(async (answer) => (await answer).state));
}

async function main(): Promise<void> {
  // A server that has worked for a while: V8 has grown its heap for what is created and thrown away.
  for (let round = 0; round < 3; round++) await ask();
  let states: string[] = [];
  const peakBytes = await memoryPeakBytes(async () => (states = await ask()), 3);
  process.stdout.write(JSON.stringify({ states, peakBytes }));
}
void main();
