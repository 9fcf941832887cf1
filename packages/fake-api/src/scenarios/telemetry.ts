import type { ContractScenario } from '../contract/scenario.ts';
import { done, rejected } from '../contract/answer-shapes.ts';

const LOADED = { kind: 'remote-loaded', remote: 'staff', version: '1.0.0-1f2e3d4c', ms: 120 };

const rejects = (what: string, body: object, field: string): ContractScenario => ({
  name: `reportTelemetry: ${what} is malformed`,
  run: (api) => api.post('reportTelemetry', { as: 'staff', body }),
  status: 400,
  answer: rejected(field),
});

export const telemetryScenarios: readonly ContractScenario[] = [
  ...(['admin', 'staff'] as const).map((as): ContractScenario => ({
    name: `reportTelemetry accepts the report of a page of ${as}`,
    run: (api) =>
      api.post('reportTelemetry', {
        as,
        body: {
          events: [
            LOADED,
            { kind: 'screen-failed', reference: '1f2e3d4c', screen: '/updateMember/:id', error: 'TypeError' },
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
    answer: rejected(),
  },
  rejects('no list', {}, 'events'),
  rejects('an event of another kind', { events: [{ kind: 'clicked' }] }, 'events.0.kind'),
  rejects('a name with a space', { events: [LOADED, { ...LOADED, remote: 'a b' }] }, 'events.1.remote'),
  rejects('an endless path', { events: [{ kind: 'screen-failed', screen: `/${'a'.repeat(400)}` }] }, 'events.0.screen'),
  rejects('a negative time', { events: [{ ...LOADED, ms: -1 }] }, 'events.0.ms'),
  rejects('an unknown web vital', { events: [{ kind: 'web-vital', name: 'TTFB', value: 1 }] }, 'events.0.name'),
  rejects('more than fifty events', { events: Array.from({ length: 51 }, () => LOADED) }, 'events'),
];
