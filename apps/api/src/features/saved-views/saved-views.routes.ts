import { calls, MAX_VIEWS, reasons } from '@gym/api-contract';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { savedViews } from '../../platform/database/schema/index.ts';
import { fieldError, HttpError } from '../../platform/errors/http-error.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { implementSave, saved } from '../../platform/idempotency/implement-save.ts';
import { notFound } from '../../platform/records/missing-record.ts';

const getSavedViews = implement(calls.getSavedViews, async ({ user }, { db }) => ({
  status: 'success',
  data: await db
    .select({
      id: savedViews.id,
      list: savedViews.list,
      name: savedViews.name,
      query: savedViews.query,
      is_default: savedViews.isDefault,
    })
    .from(savedViews)
    .where(eq(savedViews.userId, user.id))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id)),
}));

interface OwnList {
  readonly userId: number;
  readonly list: string;
}

const isOf = ({ userId, list }: OwnList) => and(eq(savedViews.userId, userId), eq(savedViews.list, list));

/**
 * Rejects a name that another view of the list has, and a view too many. A lock orders the saves of one user.
 *
 * @throws HttpError 422
 */
async function assertFits(tx: Transaction, own: OwnList, name: string, id: number | undefined): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7041006, hashint8(${own.userId}))`);
  const others = await tx
    .select({ isNamed: sql<boolean>`lower(${savedViews.name}) = lower(${name})` })
    .from(savedViews)
    .where(and(isOf(own), id === undefined ? undefined : ne(savedViews.id, id)));
  if (others.some(({ isNamed }) => isNamed)) throw fieldError('name', reasons.savedViews.takenName);
  if (others.length >= MAX_VIEWS) throw new HttpError(422, reasons.savedViews.tooMany(MAX_VIEWS));
}

/** Adds a view, or changes an own one. The audit trail has no entry: a view changes only what its user sees. */
const saveView = implementSave(calls.saveView, async ({ body: { id, list, name, query, is_default }, tx, user }) => {
  const own = { userId: user.id, list };
  await assertFits(tx, own, name, id);
  if (is_default) await tx.update(savedViews).set({ isDefault: false }).where(isOf(own));
  const fields = { name, query, isDefault: is_default };
  const [stored] =
    id === undefined
      ? await tx
          .insert(savedViews)
          .values({ ...own, ...fields })
          .returning({ id: savedViews.id })
      : await tx
          .update(savedViews)
          .set(fields)
          .where(and(eq(savedViews.id, id), isOf(own)))
          .returning({ id: savedViews.id });
  if (stored === undefined) throw notFound('view', id ?? 0);
  return saved(stored.id);
});

const removeView = implementSave(calls.removeView, async ({ body: { id }, tx, user }) => {
  const [removed] = await tx
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, user.id)))
    .returning({ id: savedViews.id });
  if (removed === undefined) throw notFound('view', id);
  return saved(id);
});

export const savedViewRoutes = [getSavedViews, saveView, removeView];
