#!/usr/bin/env node
// Plain JavaScript that an old Node can parse: it has one sentence to say before anything newer is loaded.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`The validation needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node (https://nodejs.org) and run the command again.`);
  process.exit(1);
}
const { register } = await import('tsx/esm/api');
register();
await import('../src/cli.ts');
