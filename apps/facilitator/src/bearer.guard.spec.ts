import { RequestRefused } from '@einvoice/http-service';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { type AppParts } from './app-parts';
import { BearerGuard } from './bearer.guard';

const token = 'token-of-this-facilitator';
const enter = (authorization: string | undefined, configured: string | null = token): unknown => {
  const guard = new BearerGuard({ token: configured } as AppParts);
  const request = { headers: authorization === undefined ? {} : { authorization } };
  return guard.canActivate(new ExecutionContextHost([request]));
};

it('the operator’s token lets in, whatever the case of its scheme', () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) expect(enter(`${scheme} ${token}`)).toBe(true);
  const longest = '~'.repeat(512);
  expect(enter(`Bearer ${longest}`, longest)).toBe(true);
  expect(enter('Bearer !', '!')).toBe(true);
});

it.each([
  ['nothing', undefined],
  ['an empty header', ''],
  ['the scheme alone', 'Bearer '],
  ['another token', 'Bearer another-token'],
  ['a token that begins as ours', `Bearer ${token}x`],
  ['the beginning of ours', `Bearer ${token.slice(0, -1)}`],
  ['ours in capitals', `Bearer ${token.toUpperCase()}`],
  ['ours behind two blanks', `Bearer  ${token}`],
  ['ours and something behind it', `Bearer ${token} x`],
  ['something in front of the scheme', `x Bearer ${token}`],
  ['another scheme', `Basic ${token}`],
  ['no scheme', token],
])('refuses %s with 401, and says how to come in', (_what, authorization) => {
  const refusal = (): RequestRefused => {
    try {
      throw new Error(`let in: ${String(enter(authorization))}`);
    } catch (error) {
      if (error instanceof RequestRefused) return error;
      throw error;
    }
  };
  const { answer } = refusal();
  expect(answer).toEqual({
    ...{ status: 401, code: 'unauthorized', retryable: false, headers: { 'www-authenticate': 'Bearer' } },
    message: expect.stringMatching(/^\S.* \S/) as string,
  });
  expect(answer.message).not.toContain(token);
});

it('what cannot be sent as a token never lets in, not even where it is configured', () => {
  for (const odd of ['x'.repeat(513), 'two words', 'tökén']) {
    expect(() => enter(`Bearer ${odd}`, odd)).toThrow(RequestRefused);
  }
});

it('a token that is empty lets nobody in, least of all who sends none', () => {
  for (const sent of [undefined, '', 'Bearer ', 'Bearer x']) expect(() => enter(sent, '')).toThrow(RequestRefused);
});

it('without a configured token everybody is let in who can connect', () => {
  for (const sent of [undefined, '', 'Bearer anything']) expect(enter(sent, null)).toBe(true);
});
