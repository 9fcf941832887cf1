import { type ArrangedPoint, calls, reasons } from '@gym/api-contract';
import { isPoint, KINDS, POINTS } from '@gym/remote-contract/points';
import { contributions as ARRANGING } from '@gym/remote-contract/routes/cross-app';
import type { BootRemote } from '@gym/remote-contract';
import { eq } from 'drizzle-orm';
import type { Contributions } from '../../platform/config/contribution-settings.ts';
import { contributionsOf } from '../../platform/contributions/contributions-of.ts';
import { placesOf } from '../../platform/contributions/follow-arrangements.ts';
import { arrangements } from '../../platform/database/schema/index.ts';
import { fieldError } from '../../platform/errors/http-error.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { implementSave } from '../../platform/idempotency/implement-save.ts';
import { changeRecord, lockRecord, type RecordKind } from '../../platform/records/versioned-record.ts';

type Row = typeof arrangements.$inferSelect;
type Place = NonNullable<Contributions[string]>;

const PRODUCT_POINTS: Readonly<Record<string, { readonly kind: keyof typeof KINDS; readonly where: string }>> = POINTS;

/** `the side menu` is `Side menu`, and `lockers/locker-page` is `Lockers: locker page`. */
function nameOfPoint(point: string): string {
  const words =
    PRODUCT_POINTS[point]?.where.replace(/^(the|an?) /, '') ?? point.replace('/', ': ').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether contributions to a point have a title. Remotes offer points for panels only. */
const isTitled = (point: string): boolean => {
  const { contribution } = KINDS[PRODUCT_POINTS[point]?.kind ?? 'panel'];
  return contribution !== undefined && ('title' in contribution.properties || 'label' in contribution.properties);
};

/** The entry of the menu without which nobody could find the screen again. */
const isKept = (point: string, id: string): boolean => point === 'menu' && id === ARRANGING;

/** The contributions of a point in the order of its screen, with those that no remote of the release contributes. */
function arranged(point: string, remotes: readonly BootRemote[], place: Place): ArrangedPoint['contributions'] {
  const { first = [], hidden = [], titles = {} } = place;
  const found = remotes.flatMap((remote) =>
    contributionsOf(remote).flatMap((one) => (one.point === point ? [{ ...one, remote }] : [])),
  );
  const ids = new Set([...first, ...found.map(({ id }) => id), ...hidden]);
  return [...ids].map((id) => {
    const by = found.filter((one) => one.id === id);
    return {
      ...{ id, hidden: hidden.includes(id), title: titles[id], declared: by[0]?.title, kept: isKept(point, id) },
      remotes: [...new Set(by.map(({ remote }) => remote.title))],
      audiences: [...new Set(by.map(({ remote }) => remote.audience))],
    };
  });
}

const getContributions = implement(calls.getContributions, async (_incoming, { db, config, releasedApps }) => {
  const deployed = config.contributions ?? {};
  const rows = new Map((await db.select().from(arrangements)).map((row) => [row.point, row]));
  const remotes = releasedApps.remotes();
  const contributed = new Set(remotes.flatMap(contributionsOf).map(({ point }) => point));
  const points = new Set([...Object.keys(POINTS), ...contributed, ...Object.keys(deployed), ...rows.keys()]);
  const data = [...points].map((point): ArrangedPoint => {
    const row = rows.get(point);
    const isArranged = row !== undefined && row.contributions.length > 0;
    return {
      ...{ point, name: nameOfPoint(point), titled: isTitled(point), version: row?.version ?? 1 },
      source: isArranged ? 'administrator' : point in deployed ? 'deployment' : 'release',
      contributions: arranged(point, remotes, isArranged ? placesOf(row.contributions) : (deployed[point] ?? {})),
    };
  });
  return { status: 'success', data: data.filter(({ contributions }) => contributions.length > 0) };
});

const arrangementRecord: RecordKind<Row> = {
  table: arrangements,
  name: 'arrangement',
  read: ({ point, contributions, version }) => ({ name: nameOfPoint(point), contributions, version }),
};

/** A point that nobody has arranged yet gets a row, so that two first saves meet like any others. */
const arrangeContributions = implementSave(
  calls.arrangeContributions,
  async ({ body: { point, contributions, version }, tx, auditContext }) => {
    if (!isPoint(point)) throw fieldError('point', reasons.contributions.unknownPoint);
    const rejectContributions = (reason: string) => fieldError('contributions', reason);
    const ids = contributions.map(({ id }) => id);
    const twice = ids.find((id, index) => ids.indexOf(id) < index);
    if (twice !== undefined) throw rejectContributions(reasons.contributions.twice(twice));
    if (contributions.some(({ id, hidden }) => hidden && isKept(point, id)))
      throw rejectContributions(reasons.contributions.kept);
    if (!isTitled(point) && contributions.some(({ title }) => title !== undefined))
      throw rejectContributions(reasons.contributions.untitled);
    await tx.insert(arrangements).values({ point }).onConflictDoNothing();
    const [row] = await tx.select({ id: arrangements.id }).from(arrangements).where(eq(arrangements.point, point));
    const stored = await lockRecord(tx, arrangementRecord, row?.id ?? 0);
    const change = { version, fields: { contributions }, auditContext };
    const changed = await changeRecord(tx, arrangementRecord, stored, change);
    return { status: 'success', data: { version: changed.version } };
  },
);

export const contributionRoutes = [getContributions, arrangeContributions];
