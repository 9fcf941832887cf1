import { satisfiesCaret } from '@gym/remote-contract/satisfies-caret';
import {
  bootSettings,
  describeSetting,
  readSetting,
  type Setting,
  type SettingValues,
} from '@gym/remote-contract/settings';
import { problem, type Problem } from '../../target/problem.ts';
import { type CheckedRemote, REMOTE_JSON } from '../../target/published-build.ts';
import { type ApiSurface, checkOwnApis } from './api-surface.ts';

/** The last contract version whose hosts pass no settings on. */
const WITHOUT_SETTINGS = '1.8.0';

/**
 * Whether each setting of a remote gets a value that it takes, and the API's operator allows the remote's origins.
 * @param given what the target gives
 */
export function checkSettings(remote: CheckedRemote, api: ApiSurface, given: SettingValues = {}): Problem[] {
  const problems = checkValues(remote, given);
  const { origins } = bootSettings(remote.manifest, given);
  return [...problems, ...checkOwnApis(remote, api, origins)];
}

/** Whether each setting of a remote gets a value that it takes. */
export function checkValues(remote: CheckedRemote, given: SettingValues = {}): Problem[] {
  const { settings = {}, contract } = remote.manifest;
  const declared = Object.entries(settings);
  const found = declared.flatMap(([name, setting]) =>
    checkValue(remote, name, setting, Object.hasOwn(given, name) ? given[name] : undefined),
  );
  if (declared.length === 0 || !satisfiesCaret(contract, WITHOUT_SETTINGS)) return found;
  const text = `contract ${contract} accepts shells that pass no settings on (${WITHOUT_SETTINGS}): declare "^1.9.0".`;
  return [problem('settings/contract', { of: remote, file: REMOTE_JSON }, text), ...found];
}

function checkValue(remote: CheckedRemote, name: string, setting: Setting, given = setting.default): Problem[] {
  const where = { of: remote, file: REMOTE_JSON };
  const takes = `the setting "${name}" (${setting.description}) takes ${describeSetting(setting)}`;
  const command = `run "settings ${remote.app} ${name}=<value>"`;
  if (given === undefined)
    return [problem('settings/missing', where, `${takes}, and this target has no value for it: ${command} first.`)];
  if (readSetting(setting, String(given)) === undefined)
    return [problem('settings/invalid', where, `${takes}, not "${given}": ${command}, or correct its default.`)];
  if (setting.format === undefined || !String(given).startsWith('http:')) return [];
  return [
    problem(
      'origins/insecure',
      where,
      `the origin ${given} of the setting "${name}" is for development only: ${command} with HTTPS.`,
    ),
  ];
}
