import { minimalRelease } from '../../testing/minimal-release.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { CapturedLog } from '../../testing/test-doubles.ts';
import { readConfig } from '../config/config.ts';

const folder = temporaryFolder();
const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

test.each([
  [{}, false],
  [COLLECTOR, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
  [{ ...COLLECTOR, OTEL_SDK_DISABLED: 'true' }, false],
  [{ ...COLLECTOR, OTEL_TRACES_EXPORTER: 'none' }, false],
])('the standard variables %j switch it to %s', (env, tracing) => {
  expect(readConfig(env).tracing).toBe(tracing);
});

test('names a protocol that it does not speak', () => {
  expect(() => readConfig({ ...COLLECTOR, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(
    /^OTEL_EXPORTER_OTLP_PROTOCOL must be http\/json/,
  );
});

test('without the variables, the library is not even loaded', async () => {
  jest.doMock('./open-telemetry.ts', () => {
    throw new Error('It was loaded.');
  });
  const { openServer } = await import('../../operations/server/open-server.ts');
  const env = { RELEASES: await minimalRelease(folder), DATA_DIR: folder, API_BASE: 'https://api.test' };
  const { logger } = new CapturedLog();
  await (await openServer(readConfig(env), logger, undefined)).close();
  await expect(openServer(readConfig({ ...env, ...COLLECTOR }), logger, undefined)).rejects.toThrow('It was loaded.');
});
