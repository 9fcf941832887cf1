import {
  bootSettings,
  defaultValues,
  developmentSettings,
  examplesOf,
  readSettings,
  type SettingsSchema,
  settingsWithoutExample,
  settingValues,
} from './settings.ts';

const settings = {
  api: { type: 'string', format: 'origin', description: 'its API', example: 'http://localhost:8080' },
  size: { type: 'number', description: 'rows', default: 25, minimum: 5, maximum: 100 },
  look: { type: 'string', description: 'its look', enum: ['wide', 'narrow'], default: 'wide' },
  open: { type: 'boolean', description: 'whether it is open', default: false },
  toString: { type: 'string', description: 'a name that every object has', default: '' },
} as const satisfies SettingsSchema;

const DEFAULTS = { size: 25, look: 'wide', open: false, toString: '' };

test.each<[Record<string, string>, unknown[]]>([
  [{ api: 'https://a.example', size: '50', look: 'narrow', open: 'true' }, ['https://a.example', 50, 'narrow', true]],
  [{ size: '5' }, [undefined, 5, 'wide', false]],
  ...['4', '101', 'many', '', ' ', 'Infinity'].map((size): [object, unknown[]] => [
    { size },
    [undefined, 25, 'wide', false],
  ]),
  [{ api: 'https://*', look: 'tall', open: 'no' }, [undefined, 25, 'wide', false]],
  [{ api: 'https://a.example/path' }, [undefined, 25, 'wide', false]],
] as [Record<string, string>, unknown[]][])(
  '%j is read by the schema, and what does not fit counts as not given',
  (given, [api, size, look, open]) => {
    expect(settingValues(settings, given)).toEqual({ api, size, look, open, toString: '' });
  },
);

test('the origin of a setting joins those that are declared, unless it is empty', () => {
  const { api, ...others } = settings;
  const origins = ['https://own.example'];
  const given = { api: 'https://a.example' };
  expect(bootSettings({ origins, settings }, given)).toEqual({
    settings: { ...DEFAULTS, ...given },
    origins: ['https://own.example', 'https://a.example'],
  });
  expect(bootSettings({ settings: { ...others, api: { ...api, default: '' } } }, {})).toEqual({
    settings: { ...DEFAULTS, api: '' },
  });
  expect(bootSettings({ origins }, given)).toEqual({ origins });
  expect(bootSettings({}, given)).toEqual({});
});

test('development and the kit need an example or a default of each setting, which fits', () => {
  const { api, size } = settings;
  const { example: _none, ...bare } = api;
  const declared = { ...settings, bare, small: { ...size, example: 4 }, large: { ...size, default: 101 } };
  expect(settingsWithoutExample({ settings: declared })).toEqual(['bare', 'small', 'large']);
  expect(examplesOf({ settings: declared })).toEqual({ api: 'http://localhost:8080', small: 4 });
});

test('the kit also has the defaults, where they differ from the examples, and allows the origins of both', () => {
  const { api, size } = settings;
  expect(defaultValues({ settings })).toBeUndefined();
  expect(defaultValues({})).toBeUndefined();
  const other = { ...api, default: '' };
  expect(defaultValues({ settings: { api, other, size } })).toEqual({ api: api.example, other: '', size: 25 });
  const live = { ...api, default: 'https://a.example' };
  expect(developmentSettings({ settings: { live } })).toEqual({
    settings: { live: api.example },
    origins: ['https://a.example', api.example],
  });
});

test('a remote reads its settings by the types of its declaration', () => {
  const given = { api: 'https://a.example', ...DEFAULTS };
  const host = { settingsOf: (remote: string) => (remote === 'lockers' ? given : undefined) };
  const { size, look }: { size: number; look: 'wide' | 'narrow' } = readSettings<typeof settings>(host, 'lockers');
  expect([size, look]).toEqual([25, 'wide']);
  expect(() => readSettings(host, 'locker')).toThrow(/^The host has no settings of "locker"/);
  expect(() => readSettings({}, 'lockers')).toThrow(/^The host has no settings/);
});
