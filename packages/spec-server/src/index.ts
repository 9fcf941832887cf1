export { createSpecServer, type SpecServer, type SpecServerOptions } from './create-spec-server.ts';
export { outsideSection7 } from './outside-section-7.ts';
export type { RecordedRequest } from './recorded-request.ts';
