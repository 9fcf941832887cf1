import { inArray } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { operationTimes } from '../database/schema/index.ts';
import type { Services } from '../services/services.ts';

/** The names of both kinds of backups in the database. */
const RESULTS = { backup: 'complete', 'backup-without-pictures': 'without-pictures' } as const;

/** The times of the last backups, 0 for none. The command stores them, so all processes report the same. */
export function registerBackupGauge({ db }: Pick<Services, 'db'>, registry: Registry): void {
  new Gauge({
    name: 'gym_backup_timestamp_seconds',
    help: 'Time of the last backup by result, 0 for none; the same from every process.',
    labelNames: ['result'],
    registers: [registry],
    async collect() {
      const rows = await db
        .select()
        .from(operationTimes)
        .where(inArray(operationTimes.name, Object.keys(RESULTS)))
        // Without the database, the other metrics still answer.
        .catch(() => undefined);
      this.reset();
      if (!rows) return;
      for (const [name, result] of Object.entries(RESULTS)) {
        const at = rows.find((row) => row.name === name)?.at.getTime() ?? 0;
        this.set({ result }, at / 1000);
      }
    },
  });
}
