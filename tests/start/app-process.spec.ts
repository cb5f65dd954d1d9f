import { forPeople } from '../../tools/dev/sandbox/app-process';

describe('a line of an app’s log, for people', () => {
  it.each([
    ['{"level":30,"event":"listening","port":3402}', undefined],
    ['{"level":40,"event":"lane_closed","code":"no_gas"}', 'warning lane_closed no_gas'],
    [
      '{"level":50,"event":"database_connection_lost","errorName":"DatabaseError","errorFrames":[]}',
      'error database_connection_lost DatabaseError',
    ],
    ['The configuration cannot be used:', 'The configuration cannot be used:'],
    ['', undefined],
  ])('%s → %s', (line, words) => expect(forPeople(line)).toBe(words));
});
