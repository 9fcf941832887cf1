#!/usr/bin/env node
// Measures what the first argument names, such as `boot`.
import '../../build/bin/require-node.cjs';
import { readdirSync } from 'node:fs';

const folder = new URL('../src/bench/', import.meta.url);
const files = readdirSync(folder, { recursive: true }).filter((file) => /bench-\w+\.ts$/.test(file));
const [name] = process.argv.splice(2, 1);
const file = files.find((one) => one.endsWith(`bench-${name}.ts`));
if (file === undefined) {
  const names = files.map((one) => /bench-(\w+)/.exec(one)[1]);
  console.error(`pnpm bench <${names.sort().join('|')}>`);
  process.exit(1);
}
const { register } = await import('tsx/esm/api');
register();
await import(new URL(file, folder));
