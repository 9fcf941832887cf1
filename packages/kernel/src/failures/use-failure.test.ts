import type { TelemetryEvent } from '@gym/remote-contract';
import { renderHook } from '@testing-library/react';
import { useReportOnce } from './use-failure.ts';

const report = jest.fn();
jest.mock('../host/use-kernel.tsx', () => {
  const kernel = { host: { telemetry: { report: (event: TelemetryEvent) => report(event) } } };
  return { useKernel: () => kernel };
});

test('a failure with another message is the same failure; another version or phase is a new one', () => {
  const {
    result: { current: reportOnce },
  } = renderHook(useReportOnce);
  const failed: TelemetryEvent = {
    kind: 'page-failed',
    page: '/planlist',
    remote: 'admin',
    version: '1.0.0',
    phase: 'page',
    message: 'its code was not found',
  };
  for (const event of [
    failed,
    { ...failed, message: 'its style was not found' },
    { ...failed, version: '1.0.1' },
    { ...failed, phase: 'timeout' },
  ])
    reportOnce(event);
  expect(report.mock.calls.map(([{ version, phase, message }]) => [version, phase, message])).toEqual([
    ['1.0.0', 'page', 'its code was not found'],
    ['1.0.1', 'page', 'its code was not found'],
    ['1.0.0', 'timeout', 'its code was not found'],
  ]);
});
