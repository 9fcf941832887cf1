import { MAX_REPORTS_AT_ONCE } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { list, record } from '../../schema/schema.ts';
import { TelemetryReport } from './telemetry-report.ts';
import { result } from '../../schema/fields.ts';

/**
 * Counted by remote, version and hour: released versions of the own role, each session once. What the server stores
 * names neither user nor session.
 */
export const reportTelemetry = defineCall('reportTelemetry', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Report load times, failures and web vitals of a page.',
  background: true,
  feature: 'telemetry',
  body: record({ events: list(TelemetryReport, { minItems: 1, maxItems: MAX_REPORTS_AT_ONCE }) }),
  answer: result,
});

export const example: Example<typeof reportTelemetry> = {
  body: {
    events: [
      { kind: 'remote-loaded', remote: 'staff', version: '1.0.0-1f2e3d4c', ms: 120 },
      { kind: 'remote-failed', remote: 'staff', version: '1.0.0-1f2e3d4c', phase: 'entry', reference: '1f2e3d4c' },
    ],
  },
  answer: { status: 'success', result: 'success' },
};
