#!/usr/bin/env node
import '../../build/bin/require-node.cjs';

const { runJourneys } = await import('./run-journeys.mjs');
process.exitCode = runJourneys(['failure-matrix'], { FAILURE_MATRIX: 'write' });
