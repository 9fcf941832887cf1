#!/usr/bin/env node
import '../../build/bin/require-node.cjs';

const { runJourneys } = await import('./run-journeys.mjs');
process.exitCode = runJourneys(['budget.journey'], { BUDGET: 'write' });
