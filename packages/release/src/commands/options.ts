import type { parseArgs, ParseArgsConfig } from 'node:util';
import { WAIVABLE } from '../target/problem.ts';

/** What `parseArgs` reads, and what `--help` says. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  readonly default?: boolean;
  /** The form of its value. Absent for a flag. */
  readonly form?: string;
  readonly help: string;
}

const flag = (help: string) => ({ type: 'boolean', help }) as const;
export const text = (form: string, help: string) => ({ type: 'string', form, help }) as const;
const texts = (form: string, help: string) => ({ ...text(form, help), multiple: true }) as const;

/** The percentage of the browsers with which a canary begins, unless somebody names another one. */
export const DEFAULT_SHARE = '10';

/** Default number of releases that a prune keeps: open tabs may still need their files. */
export const DEFAULT_KEPT_RELEASES = 10;

/** Every option of every command. A command lists the ones it accepts. */
export const OPTIONS = {
  target: text(
    '<folder|s3://bucket/prefix|https://gym.example>',
    'where releases are stored, or the product whose release service has them (default: $RELEASES). A bucket ' +
      'needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and, outside Amazon, AWS_ENDPOINT_URL_S3. A ' +
      'service needs RELEASE_TOKEN, or a pipeline with an ID token',
  ),
  json: { ...flag('print the result or the error as one line of JSON'), default: false },
  help: { ...flag('describe the command and its options'), default: false },
  root: text('<folder>', 'workspace of the builds (default: this one)'),
  by: text('<name>', 'your name for the log (default: $GITHUB_ACTOR, or the user)'),
  revision: text('<text>', "revision of the source (default: $GITHUB_SHA, or git's)"),
  dist: text('<folder>', 'folder of the build (default: apps/<app>/dist)'),
  share: text(
    '<percent>',
    '0 to 99: a canary for this percentage of the browsers, always the same ones, and for those that chose canaries ' +
      '(by the address /?override=canary). Another percentage changes it, ' +
      '"promote" without one (or with 100) promotes it to all, "rollback" ends it. The gate runs again for more ' +
      `browsers; waived checks stay waived. Empty: ${DEFAULT_SHARE} %`,
  ),
  api: text(
    '<origin>',
    "the deployment's API: its calls and features are compared with what builds need (default: the specification's " +
      'calls, no features)',
  ),
  cdn: text('<base>', 'where browsers get the files (CDN_BASE): they are fetched from there, too'),
  without: texts(
    '<check>',
    `waive a check of the gate (${Object.keys(WAIVABLE).join(', ')}), or one of its problems by the name that ` +
      'the gate prints, such as kit/failed; can be repeated, needs --reason',
  ),
  drop: texts('<path>', 'let this path of the live version vanish without a redirect; can be repeated, needs --reason'),
  reason: text('<text>', 'reason for the log'),
  again: flag('release a version that was rolled back; needs --reason'),
  back: flag('return to the values before the last change; a second time, return from them'),
  url: text('<address>', "the deployment's address (without it, the path alone is printed)"),
  end: flag(
    'end the preview of a version instead, or with --change all of the change: their addresses open nothing any more',
  ),
  first: flag(
    'also sign records without a signature. Anybody who can write to the target may have put them there, so look at ' +
      '"status" before. Without --first, they stay as they are, and the command fails',
  ),
  change: text('<name>', 'the change that it shows, such as the number of a pull request: its earlier previews end'),
  to: text('<folder>', 'where to write them'),
  keep: text('<n>', `number of releases to keep (default: ${DEFAULT_KEPT_RELEASES})`),
  last: text('<n>', 'lines of the log (default: 10)'),
  'token-from': text('<name>', "environment variable with the API's OPERATOR_TOKEN (default: GYM_OPERATOR_TOKEN)"),
  'min-loads': text('<n>', 'loads before a promotion to all, and before times are compared (default: 50)'),
  'max-failures': text(
    '<n%>',
    'allowed failures of its loads (default: 2%); a rollback needs no --min-loads if more loads cannot change the ' +
      'result',
  ),
  'max-errors': text('<n%>', 'allowed broken screens of its loads (default: 2%), likewise'),
  'max-slower': text(
    '<factor>',
    "allowed ratio of its load time and LCP (75th percentile) to the live version's (default: 2); a difference below " +
      '200 ms does not count',
  ),
  for: text('<time>', 'time before a promotion to all, and of the watch after it, such as 30m or 2h (default: 30m)'),
  'few-loads-after': text(
    '<time>',
    'time after which fewer loads than --min-loads are enough, if none failed and no screen broke. The reason says ' +
      'so (default: 4h)',
  ),
  'at-most': text(
    '<time>',
    "end of the watch, from the canary's first browser, and again from the promotion to all (default: 24h)",
  ),
  every: text('<time>', 'interval of the checks (default: that of --for, at most 30s)'),
  'no-watch': flag('end after the canary'),
} as const satisfies Readonly<Record<string, Option>> & ParseArgsConfig['options'];

export type OptionName = keyof typeof OPTIONS;
export type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** Options of every command. */
export const COMMON = ['target', 'json', 'help'] as const satisfies readonly OptionName[];

/** Options of every command that runs the gate. */
export const GATE_OPTIONS = ['api', 'cdn', 'without', 'again', 'reason', 'by'] as const satisfies readonly OptionName[];

const [WIDTH, INDENT] = [120, ' '.repeat(22)];

/** The lines of `--help` for these options. @param own what differs for one command */
export const describeOptions = (
  names: readonly OptionName[],
  own: Readonly<Partial<Record<OptionName, Option>>> = {},
): string =>
  names
    .map((name) => {
      const { form, help }: Option = own[name] ?? OPTIONS[name];
      const named = `  --${name}${form === undefined ? '' : ` ${form}`}`.padEnd(INDENT.length);
      const lines = help.match(new RegExp(`\\S.{0,${WIDTH - INDENT.length - 1}}(?=\\s|$)`, 'g')) ?? [];
      return `${named}${named.length > INDENT.length ? `\n${INDENT}` : ''}${lines.join(`\n${INDENT}`)}`;
    })
    .join('\n');
