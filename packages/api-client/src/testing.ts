/** For tests and harnesses only: puts a server in memory below the real client. */
export { replaceAdapter } from './http/axios-instance.ts';
export type { RawAnswer } from './http/api-request.ts';
export { replaceKeepalive } from './calls/account/telemetry.ts';
