export { ShellJson } from './schema.ts';
