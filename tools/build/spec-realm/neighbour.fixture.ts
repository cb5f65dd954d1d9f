import { IsString, getMetadataStorage } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';

/** State of a module of ours. */
export const seen: string[] = [];

class Decorated {
  @IsString()
  name = '';
}

const realNow = Date.now;

/** What another spec file of the same worker has left behind: nothing, it is hoped. */
export function leftByOthers(): string[] {
  const left = {
    'a module of ours': seen.length > 0,
    'a decorated class': decorated().length > 1 || !targetConstructorToSchema(Decorated).properties?.name,
    'a global': 'leftBehind' in globalThis,
    'a function of Array': 'leftBehind' in Array.prototype,
    'another clock': !/native code/.test(Function.prototype.toString.call(realNow)),
    'a variable of the environment': 'LEFT_BEHIND' in process.env,
    'an exit code': process.exitCode !== undefined,
    'a listener of the process': process.listenerCount('SIGUSR2') > 0,
    'a matcher': 'toBeLeftBehind' in expect(0),
  };
  return Object.keys(left).filter((what) => left[what as keyof typeof left]);
}

/** Leaves all of it behind, as a careless spec would. */
export function leaveBehind(): void {
  seen.push('a file');
  Object.assign(globalThis, { leftBehind: true });
  Object.assign(Array.prototype, { leftBehind: true });
  Date.now = () => 0;
  process.env.LEFT_BEHIND = 'yes';
  process.exitCode = 3;
  process.on('SIGUSR2', () => undefined);
  expect.extend({ toBeLeftBehind: () => ({ pass: true, message: () => '' }) });
}

/** The classes of that name in the table of class-validator. */
const decorated = (): unknown[] =>
  [...getMetadataStorage()['validationMetadatas'].keys()].filter(({ name }) => name === Decorated.name);
