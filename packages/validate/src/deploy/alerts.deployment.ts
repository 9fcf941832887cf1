import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPromtool, repositoryRoot, thisMachine } from '@gym/test-tools';
import { parse } from 'yaml';

const promtool = findPromtool(thisMachine);
const folder = join(repositoryRoot(), 'deploy/prometheus');
const { global } = parse(readFileSync(join(folder, 'prometheus.yml'), 'utf8')) as {
  global: { scrape_interval: string; evaluation_interval: string };
};
const DAY = 24 * 3_600;

/** What Prometheus scrapes, in the form of its unit tests: 1x8 is nine times 1, and _ is no sample. */
type Series = Readonly<Record<string, string>>;

interface Situation {
  readonly alert: string;
  /** The time between two samples, and between two evaluations, if not that of the configuration. */
  readonly step?: string;
  readonly series: Series;
  /** Whether the alert fires, by the time since the start. */
  readonly fires: Readonly<Record<string, boolean>>;
}

const SITUATIONS: Readonly<Record<string, Situation>> = {
  'a dead database, without traffic, although its process ends meanwhile': {
    alert: 'GymDatabaseAway',
    // The probe takes up to 5 s, so the first scrape after it is 20 s after the outage.
    series: { 'gym_database_available{process="1"}': '1x19 0x39 _x39 0x59 1x40' },
    fires: { '5m': false, '5m15s': true, '14m': true, '20m': true, '39m': true, '40m15s': false },
  },
  'a short restart of the database': {
    alert: 'GymDatabaseAway',
    series: { 'gym_database_available{process="1"}': '1x19 0 1x40' },
    fires: { '5m': false, '5m15s': false, '6m': false },
  },
  'a backup that is too old, while the database and the processes are away': {
    alert: 'GymBackupIsOld',
    step: '5m',
    series: { 'gym_backup_timestamp_seconds{result="complete"}': '0x4 _x480' },
    fires: { '1h': false, '35h': false, '37h': true, '39h': true },
  },
  'metrics that a process no longer has': {
    alert: 'GymMetricsMissing',
    series: { 'up{job="gym",process="1"}': '1x80', 'gym_database_available{process="1"}': '1x19 _x60' },
    fires: { '20m': true },
  },
  'a disk that fills': {
    alert: 'GymDiskFills',
    series: { 'gym_disk_free_bytes{folder="data"}': '20x39 9x60', 'gym_disk_bytes{folder="data"}': '100x100' },
    fires: { '9m': false, '16m': true },
  },
  'a disk of a separate PostgreSQL that fills': {
    alert: 'GymDiskFills',
    series: {
      'node_filesystem_avail_bytes{instance="db",mountpoint="/",fstype="ext4"}': '20x39 9x60',
      'node_filesystem_size_bytes{instance="db",mountpoint="/",fstype="ext4"}': '100x100',
    },
    fires: { '9m': false, '16m': true },
  },
  'a certificate that expires': {
    alert: 'GymCertificateExpires',
    step: '5m',
    series: { 'probe_ssl_earliest_cert_expiry{instance="https://gym.example/readyz"}': `${15 * DAY}x600` },
    fires: { '23h': false, '25h': true },
  },
  'few connections left to PostgreSQL': {
    alert: 'GymDatabaseConnections',
    series: { gym_database_server_connections: '70x39 85x60', gym_database_server_connections_most: '97x100' },
    fires: { '9m': false, '16m': true },
  },
};

const scratch = mkdtempSync(join(tmpdir(), 'gym-alerts-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const run = (...args: string[]): string =>
  execFileSync(promtool.found ? promtool.path : '', args, { cwd: folder, encoding: 'utf8' });

(promtool.found ? describe : describe.skip)('Prometheus', () => {
  test('accepts the configuration and the rules', () => {
    expect(global.evaluation_interval).toBe(global.scrape_interval);
    expect(run('check', 'config', '--syntax-only', 'prometheus.yml')).toContain('SUCCESS');
    expect(run('check', 'rules', 'alerts.yml')).toContain('SUCCESS');
  });

  test.each(Object.entries(SITUATIONS))(
    'alerts for %s',
    (name, { alert, step = global.scrape_interval, series, fires }) => {
      const expr = `count(ALERTS{alertname="${alert}",alertstate="firing"})`;
      const file = join(scratch, 'situation.json');
      const situation = {
        name,
        interval: step,
        input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
        promql_expr_test: Object.entries(fires).map(([eval_time, firing]) => ({
          expr,
          eval_time,
          exp_samples: firing ? [{ labels: '{}', value: 1 }] : [],
        })),
      };
      // YAML contains JSON.
      writeFileSync(
        file,
        JSON.stringify({
          rule_files: [join(folder, 'alerts.yml')],
          evaluation_interval: step,
          tests: [situation],
        }),
      );
      expect(run('test', 'rules', file)).toContain('SUCCESS');
    },
  );
});
