import type { ContractScenario } from '../contract/scenario.ts';
import { done, refused } from '../contract/answer-shapes.ts';

const LOADED = { kind: 'remote-loaded', remote: 'staff', version: '1.0.0-1f2e3d4c', ms: 120 };

const refuses = (what: string, body: object, field: string): ContractScenario => ({
  name: `reportTelemetry: ${what} is malformed`,
  run: (api) => api.post('reportTelemetry', { as: 'staff', body }),
  status: 400,
  answer: refused(field),
});

export const telemetryScenarios: readonly ContractScenario[] = [
  ...(['admin', 'staff'] as const).map((as): ContractScenario => ({
    name: `reportTelemetry takes what a page of ${as} reports`,
    run: (api) =>
      api.post('reportTelemetry', {
        as,
        body: {
          events: [
            LOADED,
            { kind: 'screen-failed', reference: '1f2e3d4c' },
            { kind: 'web-vital', name: 'LCP', value: 900.5 },
          ],
        },
      }),
    status: 200,
    answer: done,
  })),
  {
    name: 'reportTelemetry without a session is 401',
    run: (api) => api.post('reportTelemetry', { body: { events: [LOADED] } }),
    status: 401,
    answer: refused(),
  },
  refuses('no list', {}, 'events'),
  refuses('an event of another kind', { events: [{ kind: 'clicked' }] }, 'events.0.kind'),
  refuses('a name with a blank', { events: [LOADED, { ...LOADED, remote: 'a b' }] }, 'events.1.remote'),
  refuses('a time before it began', { events: [{ ...LOADED, ms: -1 }] }, 'events.0.ms'),
  refuses('a vital nobody knows', { events: [{ kind: 'web-vital', name: 'TTFB', value: 1 }] }, 'events.0.name'),
  refuses('more than fifty events', { events: Array.from({ length: 51 }, () => LOADED) }, 'events'),
];
