import { actor, type Command, openTarget, UsageError, type Values } from './command.ts';
import { gateRequest } from './gate-options.ts';
import { readAppRef } from '../publish/read-published.ts';
import { watchCanary, type WatchOutcome, type WatchResult } from '../watch/watch-canary.ts';

/** A pipeline reads the result from the exit code. */
const EXIT_CODES: Readonly<Record<WatchOutcome, number>> = {
  promoted: 0,
  'rolled back': 3,
  undecided: 4,
  overtaken: 5,
  nothing: 0,
};
const OUTCOME_TEXTS: Readonly<Record<WatchOutcome, string>> = {
  promoted: 'everyone has it now',
  'rolled back': 'it was taken back',
  undecided: 'nothing was decided, it is a canary still',
  overtaken: 'nothing is left to watch',
  nothing: 'there is no canary to watch',
};

export const watch: Command = {
  usage: 'watch <app>',
  summary: "look after an app's canary: give it to all, or take it back, by its numbers",
  help: `Asks the API every few seconds how the canary fares in browsers, and what everyone else has beside it. It takes the canary back
as soon as it fails, breaks or slows its users down beyond the limits, and with it other canaries that do not fit without it; it
gives it to all when it has held out long enough with enough loads; otherwise it waits. What fails for everyone alike is not held
against the canary. An API that does not answer and a gate that refuses are waited for, and said on standard error. The command may
be ended and started again: the time counts from the canary's first browser. Loads count from the beginning of that hour, as the API
counts by the hour: a version that was live or tried in the same hour brings what it had then.

  --api <origin>          the API whose numbers count (needed); the gate asks it, too, before the canary goes to all
  --token-from <name>     environment variable that holds its OPERATOR_TOKEN (default: GYM_OPERATOR_TOKEN)
  --min-loads <n>         loads before it may go to all, and before times are compared (default: 50)
  --max-failures <n%>     of its loads that may fail (default: 2%); more failures than --min-loads may have end it before
  --max-errors <n%>       broken screens of its loads (default: 2%), likewise
  --max-slower <factor>   75th percentile of load time and of LCP, of what is live (default: 2); less than 200 ms is no difference
  --for <time>            how long it has to hold out, like 30m or 2h (default: 30m)
  --at-most <time>        when to stop watching, since its first browser (default: 24h)
  --every <time>          between two looks (default: 30s)
  --cdn <base>            where browsers get the files (CDN_BASE)
  --without <check>       leave out a check of the gate: kit, routes or audience; needs --reason. What was left out of the canary
                          stays left out
  --reason <text>         why; the log keeps the numbers besides
  --by <name>             who does it, for the log (default: $GITHUB_ACTOR, or the user)

Exit codes: 0 given to all, or there is no canary and everyone has the same; 3 taken back, 4 undecided when it stopped, 5 somebody else decided; 1 failed, 2 called wrongly.`,
  options: [
    'api',
    'token-from',
    'min-loads',
    'max-failures',
    'max-errors',
    'max-slower',
    'for',
    'at-most',
    'every',
    'cdn',
    'without',
    'reason',
    'by',
  ],
  async run({ args, values }) {
    const [name] = args;
    if (name === undefined || args.length > 1) throw new UsageError('Name one app to watch: watch <app>');
    const { app, version } = readAppRef(name);
    if (version !== undefined)
      throw new UsageError(`watch looks after the canary of an app, whichever it is: watch ${app}`);
    const watching = {
      health: metricsSource(values),
      thresholds: {
        minLoads: number(values, 'min-loads', 50),
        maxSlower: number(values, 'max-slower', 2),
        maxFailures: percentage(values, 'max-failures', 0.02),
        maxErrors: percentage(values, 'max-errors', 0.02),
        forMs: time(values, 'for', 30 * MINUTE),
      },
      everyMs: time(values, 'every', MINUTE / 2),
      atMostMs: time(values, 'at-most', 24 * 60 * MINUTE),
    };
    // Reports an invalid command line before the watch, not at its end.
    await gateRequest({ ...values, api: undefined });
    const watched = await watchCanary({
      ...watching,
      store: await openTarget(values),
      app,
      who: actor(values),
      because: values.reason,
      gate: () => gateRequest(values),
      say: (text) => console.error(text),
    });
    return { text: describeOutcome(watched), json: watched, exitCode: EXIT_CODES[watched.outcome] };
  },
};

const MINUTE = 60_000;
const UNITS: Readonly<Record<string, number>> = { s: 1000, m: MINUTE, h: 60 * MINUTE };

const describeOutcome = ({ app, version, reason, outcome }: WatchResult): string =>
  `${app}@${version} ${reason}: ${OUTCOME_TEXTS[outcome]}.`;

function metricsSource({ api, 'token-from': variable = 'GYM_OPERATOR_TOKEN' }: Values): { api: string; token: string } {
  if (api === undefined || !URL.canParse(api))
    throw new UsageError('Name the API whose numbers count: --api https://api.example');
  const token = process.env[variable];
  if (!token)
    throw new UsageError(
      `Put the API's OPERATOR_TOKEN into the environment variable ${variable}, or name another one: --token-from <name>`,
    );
  return { api, token };
}

type Limit = 'min-loads' | 'max-slower' | 'max-failures' | 'max-errors' | 'for' | 'at-most' | 'every';

function number(values: Values, name: Limit, usual: number): number {
  const text = values[name];
  if (text === undefined) return usual;
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text)) throw new UsageError(`--${name} takes a number, not "${text}".`);
  return Number(text);
}

function percentage(values: Values, name: Limit, usual: number): number {
  const text = values[name];
  if (text === undefined) return usual;
  const [, digits] = /^(\d{1,3}(?:\.\d{1,3})?)\s*%?$/.exec(text) ?? [];
  if (digits === undefined || Number(digits) > 100)
    throw new UsageError(`--${name} takes a percentage like 2%, not "${text}".`);
  return Number(digits) / 100;
}

function time(values: Values, name: Limit, usual: number): number {
  const text = values[name];
  if (text === undefined) return usual;
  const [, digits, unit = ''] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  if (digits === undefined) throw new UsageError(`--${name} takes a time like 90s, 30m or 2h, not "${text}".`);
  return Number(digits) * UNITS[unit]!;
}
