import { OWN_MACHINE, PORT } from './own-machine.ts';

export type SettingValue = string | number | boolean;

/** A setting of a remote, as a JSON schema of its value. */
export interface Setting {
  readonly type: 'string' | 'number' | 'boolean';
  /** For the person who gives the value. */
  readonly description: string;
  /** Without one, every deployment must give a value. */
  readonly default?: SettingValue;
  /** The value of development and of the kit. */
  readonly example?: SettingValue;
  /** The only values. */
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** The origin of an API of the team, which is allowed as those in `origins` are. '' stands for none. */
  readonly format?: 'origin';
}

/** The settings of a remote by name. */
export type SettingsSchema = Readonly<Record<string, Setting>>;

/** Values of settings. A deployment's are texts, which each version reads by its own schema. */
export type SettingValues = Readonly<Record<string, SettingValue>>;

/** What `remote.json` says of both. */
interface Declared {
  readonly origins?: readonly string[];
  readonly settings?: SettingsSchema;
}

interface ValueTypes {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
}

/** The values of declared settings. */
export type SettingsOf<Schema extends SettingsSchema> = {
  readonly [Name in keyof Schema]: Schema[Name] extends { readonly enum: readonly (infer One)[] }
    ? One
    : ValueTypes[Schema[Name]['type']];
};

/**
 * The settings of a remote, as its deployment gives them. The type is that of the declaration:
 * `readSettings<typeof settings>(useHost(), 'lockers').pageSize`.
 * @throws Error if the host knows none of this remote. Hosts before contract 1.9.0 know none at all
 */
export function readSettings<Schema extends SettingsSchema>(
  { settingsOf }: { settingsOf?(remote: string): SettingValues | undefined },
  remote: string,
): SettingsOf<Schema> {
  const values = settingsOf?.(remote);
  if (!values) throw new Error(`The host has no settings of "${remote}": is this its name, and does it declare some?`);
  return values as SettingsOf<Schema>;
}

/** Regular expression for the origin of an API. No path and no wildcard: a policy with one would allow more. */
export const API_ORIGIN = String.raw`^(https://[a-z0-9-]+(\.[a-z0-9-]+)*|${OWN_MACHINE})${PORT}$`;

/** Reads the text of a value. Undefined if the setting does not take it. */
export function readSetting(setting: Setting, text: string): SettingValue | undefined {
  const { type, enum: only, minimum = -Infinity, maximum = Infinity, format } = setting;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : undefined);
  if (type === 'number') {
    const value = text.trim() === '' ? NaN : Number(text);
    return Number.isFinite(value) && value >= minimum && value <= maximum ? value : undefined;
  }
  const isAllowed = only?.includes(text) ?? (format === undefined || text === '' || new RegExp(API_ORIGIN).test(text));
  return isAllowed ? text : undefined;
}

/** What a setting takes, for messages: `a number from 5 to 100`. */
export function describeSetting({ type, enum: only, minimum, maximum, format }: Setting): string {
  if (only) return only.join(' or ');
  if (format) return 'an origin such as https://lockers.example';
  if (type === 'boolean') return 'true or false';
  const limits = [
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined ? [] : [`to ${maximum}`]),
  ];
  return ['a', type === 'string' ? 'text' : type, ...limits].join(' ');
}

/** The values of development and of the kit, where they differ from the defaults. */
export const examplesOf = ({ settings = {} }: Declared): SettingValues =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, { example }]) => (example === undefined ? [] : [[name, example]])),
  );

/**
 * The values of a deployment that gives only those without a default: the kit shows each screen with them, too.
 * @returns undefined if they are the examples
 */
export function defaultValues({ settings = {} }: Declared): SettingValues | undefined {
  const all = Object.entries(settings);
  const withoutDefault = Object.fromEntries(all.filter(([, { default: own }]) => own === undefined));
  const differ = all.some(([, { default: own, example = own }]) => own !== undefined && own !== example);
  return differ ? settingValues(settings, examplesOf({ settings: withoutDefault })) : undefined;
}

/** The settings for which development and the kit have no value, or one that does not fit. */
export const settingsWithoutExample = ({ settings = {} }: Declared): string[] =>
  Object.entries(settings)
    .filter(([, setting]) => {
      const values = [setting.default, setting.example].filter((value) => value !== undefined);
      return values.length === 0 || values.some((value) => readSetting(setting, String(value)) === undefined);
    })
    .map(([name]) => name);

/** The first of these values that a setting takes. */
const firstOf = (setting: Setting, values: readonly (SettingValue | undefined)[]): SettingValue | undefined =>
  values
    .map((value) => (value === undefined ? undefined : readSetting(setting, String(value))))
    .find((value) => value !== undefined);

/** What a remote gets: the given value if it fits, else the default. Examples are given in development only. */
export const settingValues = (settings: SettingsSchema, given: SettingValues): SettingValues =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, setting]) => {
      const own = Object.hasOwn(given, name) ? given[name] : undefined;
      const value = firstOf(setting, [own, setting.default]);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** What the boot document says of a remote's settings, and of the origins of its own APIs. */
export function bootSettings(
  { origins = [], settings }: Declared,
  given: SettingValues,
): { readonly settings?: SettingValues; readonly origins?: string[] } {
  const values = settings && settingValues(settings, given);
  const ofSettings = Object.entries(values ?? {}).flatMap(([name, value]) =>
    settings?.[name]?.format && value !== '' ? [String(value)] : [],
  );
  const all = [...new Set([...origins, ...ofSettings])];
  return { ...(values && { settings: values }), ...(all.length > 0 && { origins: all }) };
}

/** The same in development and in the kit, which give the examples, and allow the origins of the defaults, too. */
export const developmentSettings = (declared: Declared): ReturnType<typeof bootSettings> =>
  bootSettings({ ...declared, origins: bootSettings(declared, {}).origins ?? [] }, examplesOf(declared));
