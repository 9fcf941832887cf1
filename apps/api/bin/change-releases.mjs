#!/usr/bin/env node
// The thread in which the release service changes releases. As a program of its own, it only makes its bundle.
import { parentPort, workerData } from 'node:worker_threads';
import { importProgram } from '../../../packages/build/bin/import-program.mjs';

const program = new URL('../src/delivery/release-service/change-thread.ts', import.meta.url);
const { answerChanges } = await importProgram(program, {
  esbuild: () => import('esbuild'),
  tsx: () => import('tsx/esm/api'),
});
if (parentPort) await answerChanges(parentPort, workerData);
