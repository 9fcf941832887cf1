'use strict';

// Runs before an installation and at the start of every command, before newer syntax is loaded.
const { nodeVersionProblem } = require('./node-version.cjs');

const problem = nodeVersionProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}
