import { until } from './until';

/**
 * What a built service answers, with the real limits it has. On a machine that does much else it sheds calls at times,
 * unread: such a call is made again, as its `retryable` says. Not for specs about shedding.
 * @throws when the service sheds for a minute
 */
export async function unshed(call: () => Promise<Response>): Promise<Response> {
  let answer: Response | undefined;
  await until(async () => {
    answer = await call();
    return answer.status !== 503 || !(await answer.clone().text()).includes('"overloaded"');
  });
  return answer!;
}
