import { reportTelemetry } from './report-telemetry.ts';

export { registerRemoteHealth } from './remote-health.ts';
export const telemetryCalls = [reportTelemetry];
