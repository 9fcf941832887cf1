/** For tests and harnesses only: puts a server in memory below the real client. */
export { replaceAdapter } from './http/adapter.ts';
export type { RawAnswer } from './http/raw-answer.ts';
export { replaceKeptAlive } from './telemetry/send-kept-alive.ts';
