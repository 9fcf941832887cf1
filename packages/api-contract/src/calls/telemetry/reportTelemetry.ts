import { defineCall } from '../../schema/call.ts';
import { list, record } from '../../schema/schema.ts';
import { TelemetryReport } from './telemetry-report.ts';
import { result } from '../../schema/fields.ts';

/**
 * Counted by remote, version and hour: released versions of the own role, each session once. What the server stores
 * names neither user nor session.
 */
export const reportTelemetry = defineCall({
  method: 'POST',
  path: '/api/reportTelemetry',
  access: 'signed-in',
  summary: 'Report load times, failures and web vitals of a page.',
  background: true,
  feature: 'telemetry',
  body: record({ events: list(TelemetryReport, { minItems: 1, maxItems: 50 }) }),
  answer: result,
});
