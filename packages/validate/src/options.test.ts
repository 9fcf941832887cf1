import { readOptions } from './options.ts';

const APPS = ['api', 'staff'];

test('everything runs unless the command line says otherwise', () => {
  expect(readOptions([], APPS)).toEqual({ command: 'test', install: false, only: [] });
});

test('reads the flags in any order, with or without the separator', () => {
  expect(readOptions(['--', '--install', '--quick', '--only=types,lint'], APPS)).toEqual({
    command: 'quick',
    install: true,
    only: ['types', 'lint'],
  });
});

test('rejects an unknown option and names the known ones', () => {
  expect(() => readOptions(['--fast'], APPS)).toThrow(
    'Unknown option --fast. The options are --quick, --full, --install and --only=<step>,<step>.',
  );
});

test('reads the app to check, and rejects an unknown or a second one', () => {
  expect(readOptions(['staff'], APPS)).toMatchObject({ app: 'staff', command: 'test' });
  for (const args of [['stuff'], ['api', 'staff']]) {
    expect(() => readOptions(args, APPS)).toThrow('Name one app to check it alone: api, staff.');
  }
});

test('runs the rest of the whole repository, not together with another choice', () => {
  expect(readOptions(['--full'], APPS)).toMatchObject({ command: 'full' });
  expect(() => readOptions(['--full', '--quick'], APPS)).toThrow('Choose --quick or --full.');
  expect(() => readOptions(['--full', 'staff'], APPS)).toThrow('--full checks the whole repository.');
});
