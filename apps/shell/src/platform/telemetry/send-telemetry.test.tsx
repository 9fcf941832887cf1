import type { TelemetryEvent } from '@gym/remote-contract';
import { act, screen, waitFor } from '@testing-library/react';
import { pageTelemetry, takeReportedEvents } from './page-telemetry.ts';
import { startAt, type StartedPage } from '../../testing/start-at.tsx';
import { setVisibility } from '../../testing/visibility.ts';
import { SEND_INTERVAL_MS } from './send-telemetry.ts';

const LOADED: TelemetryEvent = { kind: 'remote-loaded', remote: 'staff', version: '1.2.3', ms: 12 };
const FAILED: TelemetryEvent = { kind: 'screen-failed', reference: '1f2e3d4c', message: 'boom' };
const SHELL = { kind: 'remote-loaded', version: '1.0.0', ms: 0 };

beforeEach(() => {
  takeReportedEvents();
});
const idle = async ({ browser }: StartedPage) => {
  await act(async () => {
    browser.idle();
    await import('../../app/run-idle-tasks.ts');
  });
};
const sent = ({ api }: StartedPage) =>
  api.requestsOf('reportTelemetry').map(({ body }) => (body as { events: unknown[] }).events);
const start = async (options?: Parameters<typeof startAt>[1]) => {
  const page = await startAt('/dashboard', { as: 'staff', ...options });
  await screen.findByRole('heading', { name: 'Dashboard' });
  return page;
};

test("sends all reports in one request when the tab is hidden; without a version they are the shell's", async () => {
  const page = await start();
  pageTelemetry.report(LOADED);
  await idle(page);
  pageTelemetry.report(FAILED);
  expect(sent(page)).toEqual([]);
  await setVisibility('hidden');
  await waitFor(() =>
    expect(sent(page)).toEqual([
      [SHELL, LOADED, { kind: 'screen-failed', version: '1.0.0', reference: '1f2e3d4c', screen: '/dashboard' }],
    ]),
  );
  await setVisibility('visible');
  act(() => {
    dispatchEvent(new Event('pagehide'));
  });
  expect(sent(page)).toHaveLength(1);
});

test('a server of before gets no event of a kind that it would reject', async () => {
  const page = await start({ features: ['telemetry'] });
  pageTelemetry.report({
    kind: 'undeclared-call',
    remote: 'staff',
    version: '1.2.3',
    call: 'getNovelty',
    phase: 'refused',
  });
  await idle(page);
  await setVisibility('hidden');
  await waitFor(() => expect(sent(page)).toEqual([[SHELL]]));
});

test('sends one request at a time, and later reports in the next one', async () => {
  const page = await start();
  await idle(page);
  const answer = page.api.hold('reportTelemetry');
  await setVisibility('hidden');
  pageTelemetry.report(LOADED);
  await setVisibility('hidden');
  expect(sent(page)).toEqual([[SHELL]]);
  answer();
  await waitFor(() => expect(sent(page)).toEqual([[SHELL], [LOADED]]));
});

test('a visible tab sends its reports periodically', async () => {
  const page = await start();
  jest.useFakeTimers({ doNotFake: ['performance'] });
  try {
    await idle(page);
    pageTelemetry.report(LOADED);
    await act(() => jest.advanceTimersByTimeAsync(SEND_INTERVAL_MS));
    expect(sent(page)).toEqual([[SHELL, LOADED]]);
  } finally {
    jest.useRealTimers();
  }
});

test('sends nothing to a server without telemetry', async () => {
  const page = await start({ features: [] });
  await idle(page);
  pageTelemetry.report(LOADED);
  await setVisibility('hidden');
  expect(sent(page)).toEqual([]);
});

test('shows no error if the server does not answer', async () => {
  const page = await start();
  await idle(page);
  page.api.loseConnection('reportTelemetry');
  await setVisibility('hidden');
  pageTelemetry.report(LOADED);
  await setVisibility('hidden');
  await waitFor(() => expect(sent(page)).toHaveLength(2));
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
});

test('keeps a limited number of reports that no server accepts', () => {
  for (let count = 0; count < 1_000; count += 1) pageTelemetry.report(LOADED);
  expect(takeReportedEvents()).toHaveLength(200);
  expect(takeReportedEvents()).toEqual([]);
});
