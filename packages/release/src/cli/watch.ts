import { actor, type Command, gateRequest, openTarget, UsageError, type Values } from './command.ts';
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
  promoted: 'all browsers have it now',
  'rolled back': 'it was rolled back',
  undecided: 'undecided, it is still a canary',
  overtaken: 'there is nothing left to watch',
  nothing: 'there is no canary to watch',
};

export const watch: Command = {
  usage: 'watch <app>',
  summary: "promote an app's canary to all browsers, or roll it back, by its metrics",
  help: `Reads the metrics of the canary and of the live version from the API every few seconds.
- If the canary fails, breaks or is slow beyond the limits, it rolls it back, and canaries that do not fit without it.
- If the canary has been out long enough with enough loads, it promotes it to all browsers.
- Otherwise it waits. Failures that the live version has as well do not count.

If the API does not respond or the gate rejects the promotion, it says so on standard error and tries again. You can
stop and restart the command: the time counts from the canary's first browser. The API counts loads by the hour, so
earlier loads of the same version in that hour count, too.

  --api <origin>          the API with the metrics (required); the gate reads its calls before a promotion to all
  --token-from <name>     environment variable with its OPERATOR_TOKEN (default: GYM_OPERATOR_TOKEN)
  --min-loads <n>         loads before a promotion to all, and before times are compared (default: 50)
  --max-failures <n%>     allowed failures of its loads (default: 2%); a rollback needs no --min-loads if more loads
                          cannot change the result
  --max-errors <n%>       allowed broken screens of its loads (default: 2%), likewise
  --max-slower <factor>   allowed ratio of its load time and LCP (75th percentile) to the live version's (default: 2);
                          a difference below 200 ms does not count
  --for <time>            time before a promotion to all, such as 30m or 2h (default: 30m)
  --at-most <time>        end of the watch, from the canary's first browser (default: 24h)
  --every <time>          interval of the checks (default: 30s)
  --cdn <base>            where browsers get the files (CDN_BASE)
  --without <check>       waive a check of the gate: kit, routes or audience; needs --reason. Checks waived for the
                          canary stay waived
  --reason <text>         reason for the log, besides the metrics
  --by <name>             your name for the log (default: $GITHUB_ACTOR, or the user)

Exit codes: 0 promoted to all, or there is no canary; 1 failed, 2 invalid command line; 3 rolled back,
4 undecided at the end, 5 another user decided.`,
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
    if (version !== undefined) throw new UsageError(`watch takes an app without a version: watch ${app}`);
    const watching = {
      source: metricsSource(values),
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
    throw new UsageError('Name the API with the metrics: --api https://api.example');
  const token = process.env[variable];
  if (!token)
    throw new UsageError(
      `Set the environment variable ${variable} to the API's OPERATOR_TOKEN, ` +
        'or name another variable: --token-from <name>',
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
  const unitMs = UNITS[unit];
  if (unitMs === undefined) throw new UsageError(`--${name} takes a time like 90s, 30m or 2h, not "${text}".`);
  return Number(digits) * unitMs;
}
