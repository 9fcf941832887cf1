import { readOptions } from './options.ts';

const APPS = ['api', 'staff'];

test('everything runs unless the command line says otherwise', () => {
  expect(readOptions([], APPS)).toEqual({ quick: false, install: false, only: [] });
});

test('reads the flags in any order, with or without the separator', () => {
  expect(readOptions(['--', '--install', '--quick', '--only=types,lint'], APPS)).toEqual({
    quick: true,
    install: true,
    only: ['types', 'lint'],
  });
});

test('rejects an unknown option and names the known ones', () => {
  expect(() => readOptions(['--fast'], APPS)).toThrow(
    'Unknown option --fast. The options are --quick, --install and --only=<step>,<step>.',
  );
});

test('reads the app to check, and rejects an unknown or a second one', () => {
  expect(readOptions(['staff'], APPS)).toMatchObject({ app: 'staff', quick: false });
  for (const args of [['stuff'], ['api', 'staff']]) {
    expect(() => readOptions(args, APPS)).toThrow('Name one app to check it alone: api, staff.');
  }
});
