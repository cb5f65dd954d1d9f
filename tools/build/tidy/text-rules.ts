import { isCode, isSpec, type RepositoryFile } from './repository-files';

/** `path:line: what is wrong`, one entry for each place. */
export type Finding = string;

export const linesMax = 400;

/** Long because they hold data or were written by a program, not because nobody cut them. */
const mayBeLong = [
  /(^|\/)package-lock\.json$/,
  /^LICENSE$/,
  /\.generated\.(ts|md|json)$/,
  /\.golden\.[a-z]+$/,
  /\.snap$/,
  /^fixtures\//,
  /^docs\/reference\//,
  /\/code-lists\//,
  /^prisma\/schema\.prisma$/,
];

export function tooLong(files: readonly RepositoryFile[]): Finding[] {
  return files
    .filter((file) => !mayBeLong.some((pattern) => pattern.test(file.path)))
    .map((file) => ({ path: file.path, lines: file.text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > linesMax)
    .map(({ path, lines }) => `${path}: ${lines} lines; at most ${linesMax}`);
}

const bannedName = /(^|[-./_])(utils?|helpers?|common|misc|manager)([-./_]|$)/i;

export function bannedNames(files: readonly RepositoryFile[]): Finding[] {
  return files.filter(({ path }) => bannedName.test(path)).map(({ path }) => `${path}: name it after what it holds`);
}

interface TextRule {
  readonly pattern: RegExp;
  readonly why: string;
  readonly appliesTo: (file: RepositoryFile) => boolean;
}

const everywhere = ({ path }: RepositoryFile) => path !== 'LICENSE';
const measures =
  'a time or a size of this machine: count, or use expectGrowth of test-kit (a clock for a part: realClock)';
// Spelled so that this file does not find itself.
const textRules: readonly TextRule[] = [
  { pattern: /(\/\/|\*|#).*\b(TO[D]O|FIX[M]E|X[X]X)\b/, why: 'a leftover', appliesTo: isCode },
  { pattern: /^\s*debugger\b/, why: 'a leftover', appliesTo: isCode },
  { pattern: /\b(it|test|describe)(\.each)?\.(only|skip|todo)\b/, why: 'not run, or run alone', appliesTo: isCode },
  { pattern: /^\s*(xit|xtest|xdescribe|fit|fdescribe)\(/, why: 'not run, or run alone', appliesTo: isCode },
  { pattern: /@ts-(ignore|nocheck)\b/, why: 'say what the type is', appliesTo: isCode },
  { pattern: /\bconsole\.log\(/, why: 'libs do not print', appliesTo: isLibrary },
  {
    pattern: /\b(cpuUsage|resourceUsage|memoryUsage|maxRSS|VmHWM|schedstat|getHeapStatistics)\b|\bprocess\.uptime\b/,
    why: measures,
    appliesTo: isForSpecsOrTestKit,
  },
  {
    pattern: /\bperformance\.now\b|\bhrtime\b\s*[.(]|\.hrtime\b|\bmonitorEventLoopDelay\b|\brealClock\(/,
    why: measures,
    appliesTo: isForSpecs,
  },
  {
    pattern:
      /\bDate\.now\(\)\s*-\s*(?!(second|minute|hour|day)s?Ms\b)[A-Za-z_$]|\.getTime\(\)\s*-\s*(start|begin|began|before|from)/,
    why: measures,
    appliesTo: isForSpecs,
  },
  { pattern: /(?<!\w)\/(work|root|tmp|home\/\w+|Users\/\w+)\//, why: 'a path of one machine', appliesTo: everywhere },
  { pattern: /https?:\/\/(registry|npm)\./, why: 'the host of a registry', appliesTo: everywhere },
];

/** The two forms in which a spec may bound a cost, and the clock that it hands to a part under test. */
const measuringHelper = /^libs\/platform\/test-kit\/src\/(cost-growth|turn-growth|real-clock)\.ts$/;

function isForSpecs(file: RepositoryFile): boolean {
  const { path } = file;
  return isCode(file) && (isSpec(file) || /\.fixture\.\w+$/.test(path)) && !measuringHelper.test(path);
}

/** Its simulators read clocks, as the servers do that they stand for. */
function isForSpecsOrTestKit(file: RepositoryFile): boolean {
  const { path } = file;
  return isForSpecs(file) || (path.startsWith('libs/platform/test-kit/src/') && !measuringHelper.test(path));
}

function isLibrary(file: RepositoryFile): boolean {
  return isCode(file) && file.path.startsWith('libs/') && !isSpec(file);
}

export function forbiddenText(files: readonly RepositoryFile[]): Finding[] {
  return files.flatMap((file) => {
    const rules = textRules.filter(({ appliesTo }) => appliesTo(file));
    return file.text
      .split('\n')
      .flatMap((line, index) =>
        rules
          .filter(({ pattern }) => pattern.test(line))
          .map(({ why }) => `${file.path}:${index + 1}: ${why}: ${line.trim().slice(0, 80)}`),
      );
  });
}
