'use strict';

// Runs before anything newer is loaded: on its own ahead of an install, and first thing in every command.
const { nodeVersionProblem } = require('./node-version.cjs');

const problem = nodeVersionProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}
