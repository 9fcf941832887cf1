import { inArray } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { operationTimes } from '../database/schema/index.ts';
import type { Services } from '../services/services.ts';
import { lastKnown } from './last-known.ts';

/** The names of both kinds of backups in the database. */
const RESULTS = { backup: 'complete', 'backup-without-pictures': 'without-pictures' } as const;

/**
 * The times of the last backups, 0 for none. The command stores them, so all processes report the same. They are read
 * at the start, too, so that they are known if the database goes away before the first scrape.
 */
export function registerBackupGauge({ db }: Pick<Services, 'db'>, registry: Registry): void {
  const read = lastKnown(async () =>
    db
      .select()
      .from(operationTimes)
      .where(inArray(operationTimes.name, Object.keys(RESULTS))),
  );
  void read();
  new Gauge({
    name: 'gym_backup_timestamp_seconds',
    help: 'Time of the last backup by result, 0 for none; the same from every process.',
    labelNames: ['result'],
    registers: [registry],
    async collect() {
      const rows = await read();
      this.reset();
      if (!rows) return;
      for (const [name, result] of Object.entries(RESULTS)) {
        const at = rows.find((row) => row.name === name)?.at.getTime() ?? 0;
        this.set({ result }, at / 1000);
      }
    },
  });
}
