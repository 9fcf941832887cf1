import type { TelemetryEvent } from '@gym/remote-contract';
import * as library from 'web-vitals';
import { createTestRemotes } from '../../testing/test-remotes.tsx';
import { collectVitals } from './collect-vitals.ts';

jest.mock('web-vitals');

test.each<[string, string | undefined, object]>([
  ['of the remote whose page was landed on', undefined, { remote: 'staff', version: '1.2.3' }],
  ['of the remote whose screen it was', 'http://localhost/healthList?page=2', { remote: 'staff', version: '1.2.3' }],
  ["of the shell on the shell's own pages", 'http://localhost/dashboard', { version: '1.0.0' }],
])('reports each core web vital, %s', (_whose, navigationURL, owner) => {
  window.history.replaceState(null, '', '/memberList');
  const events: TelemetryEvent[] = [];
  collectVitals({ report: (event) => events.push(event) }, createTestRemotes('staff').start(), '1.0.0');
  for (const name of ['LCP', 'INP', 'CLS'] as const) {
    const [callback, options] = (library[`on${name}`] as jest.Mock).mock.lastCall as [(metric: object) => void, object];
    expect(options).toEqual({ reportSoftNavs: true });
    callback({ name, value: 12.5, ...(navigationURL && { navigationURL }) });
  }
  expect(events).toEqual(['LCP', 'INP', 'CLS'].map((name) => ({ kind: 'web-vital', name, value: 12.5, ...owner })));
});
