/** For tests and the harness only: replaces the network below the real client with a server in memory. */
export { replaceAdapter } from '../http/axios-instance.ts';
export type { RawAnswer } from '../http/api-request.ts';
export { replaceKeepalive } from '../calls/keepalive.ts';
export { NetworkFaults, type WireAnswer } from './transport.ts';
export { type SentRequest, testAdapter, testKeepalive } from './transport.ts';
export { createTestApi, rejection, type TestAnswers, type TestApi } from './test-api.ts';
