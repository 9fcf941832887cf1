#!/usr/bin/env node
import '../../build/bin/require-node.cjs';

const { runJourneys } = await import('./run-journeys.mjs');
process.exitCode = runJourneys(process.argv.slice(2));
