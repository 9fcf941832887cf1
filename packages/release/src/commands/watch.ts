import { setTimeout as pause } from 'node:timers/promises';
import { readAppRef } from '../target/read-published.ts';
import {
  changesOf,
  checkGateOptions,
  type Command,
  openTarget,
  UsageError,
  type Values,
  waiversOf,
} from './command.ts';
import { readMetrics } from '../changes/metrics.ts';
import type { Cause } from '../service/failures.ts';
import { isServiceAddress, openService } from '../service/service-client.ts';
import { DEFAULT_THRESHOLDS, readDuration } from '../changes/verdict.ts';
import { watchCanary, type WatchOutcome, type WatchRequest, type WatchResult } from '../changes/watch-canary.ts';
import type { WatchStage } from '../changes/watched.ts';

/** A pipeline reads the result from the cause and its exit code. */
const CAUSES: Readonly<Partial<Record<WatchOutcome, Cause>>> = {
  'rolled back': 'rolled-back',
  undecided: 'undecided',
  overtaken: 'overtaken',
};
const OUTCOME_TEXTS: Readonly<Record<WatchOutcome, Readonly<Record<WatchStage, string>>>> = {
  promoted: { canary: 'all browsers have it now', live: 'it stays' },
  'rolled back': {
    canary: 'it was rolled back',
    live: 'it was rolled back, and all browsers get the previous version',
  },
  undecided: { canary: 'undecided, it is still a canary', live: 'undecided, it is still live' },
  overtaken: { canary: 'there is nothing left to watch', live: 'there is nothing left to watch' },
  nothing: { canary: 'there is no canary to watch', live: 'there is no canary to watch' },
};

/** The options of the watch itself, besides those of the gate. */
export const WATCH_OPTIONS = [
  'token-from',
  'min-loads',
  'max-failures',
  'max-errors',
  'max-slower',
  'for',
  'few-loads-after',
  'at-most',
  'every',
] as const;

/** Where the metrics are, and the limits. @throws UsageError that names the wrong option */
export function readWatching(
  values: Values,
): Pick<WatchRequest, 'readMetrics' | 'thresholds' | 'everyMs' | 'atMostMs'> {
  const forMs = time(values, 'for', DEFAULT_THRESHOLDS.forMs);
  return {
    readMetrics: metricsReader(values),
    thresholds: {
      minLoads: number(values, 'min-loads', DEFAULT_THRESHOLDS.minLoads),
      maxSlower: number(values, 'max-slower', DEFAULT_THRESHOLDS.maxSlower),
      maxFailures: percentage(values, 'max-failures', DEFAULT_THRESHOLDS.maxFailures),
      maxErrors: percentage(values, 'max-errors', DEFAULT_THRESHOLDS.maxErrors),
      forMs,
      fewLoadsAfterMs: time(values, 'few-loads-after', DEFAULT_THRESHOLDS.fewLoadsAfterMs),
    },
    // Rarer checks would prolong a shorter hold-out.
    everyMs: time(values, 'every', Math.max(1_000, Math.min(MINUTE / 2, forMs))),
    atMostMs: time(values, 'at-most', 24 * 60 * MINUTE),
  };
}

export const watchCommand: Command = {
  usage: 'watch <app>',
  summary: "promote an app's canary to all browsers, or roll it back, by its metrics",
  help: `Reads the metrics of the canary and of the live version from the API every few seconds.
- If the canary fails, breaks or is slow beyond the limits, it rolls it back, and canaries that do not fit without it.
- If the canary has been out long enough with enough loads, it promotes it to all browsers.
- Otherwise it waits. Failures that the live version has as well do not count. Fewer than three sessions decide nothing:
  then promote it or roll it back by hand.
- After the promotion it watches on for the same time, beside the previous version, and returns all browsers to that one
  if the new version fails, breaks or is slow. Without a canary, it watches a version that went live within this time.

If the API does not respond or the gate rejects the promotion, it says so on standard error and tries again. Ctrl-C ends
only the watch, and another one continues it: the time counts from the version's first browser. The API counts loads by
the hour, so earlier loads of the same version in that hour count, too.

It needs --api, which has the metrics, and whose calls the gate reads before a promotion to all. Checks that were waived
for the canary stay waived.

Exit codes: 0 all browsers have it, or there is nothing to watch; 3 rolled back, also after the promotion;
4 undecided at the end, or at Ctrl-C; 5 another user decided. The others are those of every command.`,
  options: ['api', ...WATCH_OPTIONS, 'cdn', 'without', 'reason', 'by'],
  async run({ args, values }) {
    const [name] = args;
    if (name === undefined || args.length > 1) throw new UsageError('Name one app to watch: watch <app>');
    const { app, version } = readAppRef(name);
    if (version !== undefined) throw new UsageError(`watch takes an app without a version: watch ${app}`);
    const watching = readWatching(values);
    // Reports an invalid command line before the watch, not at its end.
    checkGateOptions(values);
    const store = await openTarget(values);
    const watched = await watchCanary({
      ...watching,
      store,
      app,
      because: values.reason,
      change: changesOf(values, store),
      waivers: waiversOf(values),
      say: (text) => console.error(text),
      wait: waitOrStop(app),
    });
    const cause = CAUSES[watched.outcome];
    return { text: describeOutcome(watched), json: watched, ...(cause && { cause }) };
  },
};

const MINUTE = 60_000;

/** Waits, or ends the watch at Ctrl-C. During a change, Ctrl-C ends the process as usual: its result is not known. */
function waitOrStop(app: string): (ms: number) => Promise<boolean> {
  let isTold = false;
  return async (ms) => {
    if (!isTold) console.error(`Ctrl-C ends only the watch: "watch ${app}" continues it.`);
    isTold = true;
    const stop = new AbortController();
    const end = () => stop.abort();
    process.once('SIGINT', end);
    return pause(ms, false, { signal: stop.signal })
      .catch(() => true)
      .finally(() => process.off('SIGINT', end));
  };
}

const describeOutcome = ({ app, version, reason, outcome, stage }: WatchResult): string =>
  `${app}@${version} ${reason}: ${OUTCOME_TEXTS[outcome][stage]}.`;

/** Where the metrics are: a release service has them, otherwise the API. */
function metricsReader(values: Values): WatchRequest['readMetrics'] {
  const { api, 'token-from': variable = 'GYM_OPERATOR_TOKEN' } = values;
  const { target = process.env['RELEASES'] ?? '' } = values;
  if (isServiceAddress(target)) return openService(target).readMetrics;
  if (api === undefined || !URL.canParse(api))
    throw new UsageError('Name the API with the metrics: --api https://api.example');
  const token = process.env[variable];
  if (!token)
    throw new UsageError(
      `Set the environment variable ${variable} to the API's OPERATOR_TOKEN, ` +
        'or name another variable: --token-from <name>. To release a canary without a watch: deliver --no-watch',
    );
  return (asked) => readMetrics({ api, token }, asked);
}

type Limit =
  'min-loads' | 'max-slower' | 'max-failures' | 'max-errors' | 'for' | 'few-loads-after' | 'at-most' | 'every';

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
  const found = readDuration(text);
  if (found === undefined) throw new UsageError(`--${name} takes a time like 90s, 30m or 2h, not "${text}".`);
  return found;
}
