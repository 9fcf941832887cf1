#!/usr/bin/env node
import nodeVersion from './node-version.cjs';

const problem = nodeVersion.nodeVersionProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  run();
}

async function run() {
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import('../src/cli.ts');
  process.exitCode = await main(process.argv.slice(2), process.env);
}
