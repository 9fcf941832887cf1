import { readAppRef } from '../target/read-published.ts';
import { changesOf, checkGateOptions, type Command, openTarget, UsageError, waiversOf } from './command.ts';
import { readSettingStatus, type SettingStatus } from '../changes/change-settings.ts';
import { describeResult } from './report.ts';

export const settingsCommand: Command = {
  usage: 'settings <app> name=value …',
  summary: 'show the settings of a remote on this target, or give them other values',
  help: `A remote declares settings, and each target gives them values, such as the origin of the team's own API.
Browsers get them with the versions that they have: promotions and rollbacks keep the values, and a canary goes on. The
gate checks each value. "name=" takes a value away, so that the default counts.

Each change is a release of its own with a record in the log. Values are no secrets: every browser gets them.`,
  options: ['back', 'api', 'without', 'reason', 'by'],
  async run({ args: [app, ...pairs], values }) {
    if (app === undefined) throw new UsageError('Name the app: settings <app> name=value …');
    const { back = false, reason } = values;
    if (back && pairs.length > 0) throw new UsageError('--back takes no values: it returns to those of before.');
    const ref = readAppRef(app);
    if (ref.version !== undefined) throw new UsageError('Name the app without a version: all its versions share them.');
    const texts = Object.fromEntries(pairs.map(readPair));
    checkGateOptions(values);
    const waivers = waiversOf(values);
    const store = await openTarget(values);
    if (!back && pairs.length === 0) {
      const settings = await readSettingStatus(store, ref.app);
      return { text: settings.map(describe).join('\n') || `${app} has no settings.`, json: { app, settings } };
    }
    const changed = await changesOf(values, store)('settings', {
      app: ref.app,
      waivers,
      ...(!back && { values: texts }),
      ...(reason !== undefined && { reason }),
    });
    return describeResult(store, changed);
  },
};

function readPair(pair: string): [string, string] {
  const [, name, text] = /^([^=]+)=([^]*)$/.exec(pair) ?? [];
  if (name === undefined || text === undefined)
    throw new UsageError(`Write each value as name=value, such as pageSize=50, not "${pair}".`);
  return [name, text];
}

function describe({ name, value, default: usual, takes, description }: SettingStatus): string {
  if (takes === undefined) return `${name}=${value}: no released version declares it`;
  const by = value === undefined ? 'the default' : usual === undefined ? undefined : `default ${usual}`;
  const shown = value ?? usual;
  const set = shown === undefined ? ' has no value' : `=${shown}${by ? ` (${by})` : ''}`;
  return `${name}${set}: ${description}; ${takes}`;
}
