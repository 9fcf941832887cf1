import type { ParseArgsConfig, parseArgs } from 'node:util';

/** Every option of every command; each command says which are its own. */
export const OPTIONS = {
  target: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  root: { type: 'string' },
  by: { type: 'string' },
  revision: { type: 'string' },
  dist: { type: 'string' },
  share: { type: 'string' },
  api: { type: 'string' },
  cdn: { type: 'string' },
  without: { type: 'string', multiple: true },
  reason: { type: 'string' },
  keep: { type: 'string' },
  last: { type: 'string' },
  'token-from': { type: 'string' },
  'min-loads': { type: 'string' },
  'max-failures': { type: 'string' },
  'max-errors': { type: 'string' },
  'max-slower': { type: 'string' },
  for: { type: 'string' },
  'at-most': { type: 'string' },
  every: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

export type OptionName = keyof typeof OPTIONS;
export type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
