import { readAppRef } from '../target/read-published.ts';
import {
  changesOf,
  checkGateOptions,
  type Command,
  openTarget,
  releasesAgain,
  UsageError,
  waiversOf,
} from './command.ts';
import { GATE_OPTIONS } from './options.ts';
import { describeResult } from './report.ts';

export const rollbackCommand: Command = {
  usage: 'rollback <app>[@version] …',
  summary: "end an app's canary, or release its previous version; remove an app without one",
  help: `If the app has a canary, rollback ends it: only its browsers change. Without a canary, all browsers get the
previous version, or the named one. A rollback is a release like any other, with a new record in the log. The gate runs
first, as the shell or the API may have changed.

Several apps are rolled back in one release. This is for versions that fit only each other. If a rollback needs others,
the message names the command for all of them.

An app without a previous version is removed from the release. Its builds stay, and "promote" releases it again. The
gate allows this only for an app without routes of the specification.`,
  options: GATE_OPTIONS,
  async run({ args, values }) {
    const apps = args.map(readAppRef);
    if (apps.length === 0) throw new UsageError('Name what to roll back: rollback <app>[@version] …');
    if (new Set(apps.map(({ app }) => app)).size < apps.length) throw new UsageError('Name each app once.');
    checkGateOptions(values);
    const waivers = waiversOf(values);
    const again = releasesAgain(values);
    const store = await openTarget(values);
    const reason = values.reason !== undefined && { reason: values.reason };
    return describeResult(store, await changesOf(values, store)('rollback', { apps, again, waivers, ...reason }));
  },
};
