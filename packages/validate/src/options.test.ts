import { readOptions } from './options.ts';

test('everything runs unless the command line says otherwise', () => {
  expect(readOptions([])).toEqual({ quick: false, install: false, only: [] });
});

test('reads the flags in any order, with or without the separator', () => {
  expect(readOptions(['--', '--install', '--quick', '--only=types,lint'])).toEqual({
    quick: true,
    install: true,
    only: ['types', 'lint'],
  });
});

test('refuses an unknown option with a sentence that names the known ones', () => {
  expect(() => readOptions(['--fast'])).toThrow(
    'Unknown option --fast. The options are --quick, --install and --only=<step>,<step>.',
  );
});
