import type { Draft, Drafts } from '@gym/remote-contract';

export interface FakeDrafts extends Drafts {
  /** Every stored draft, by id. */
  readonly stored: Map<string, Draft>;
  /** Ids in use by a page. */
  readonly used: Set<string>;
}

/** Drafts in memory. */
export function fakeDrafts(): FakeDrafts {
  const stored = new Map<string, Draft>();
  const used = new Set<string>();
  return {
    stored,
    used,
    find: async (form) => [...stored.values()].filter((draft) => draft.form === form && !used.has(draft.id)).reverse(),
    keep: async (draft) => {
      used.add(draft.id);
      stored.set(draft.id, { ...draft, at: new Date().toISOString() });
    },
    take: async (id) => {
      if (used.has(id) || !stored.has(id)) return false;
      used.add(id);
      return true;
    },
    release: (id) => void used.delete(id),
    remove: (id) => {
      stored.delete(id);
      used.delete(id);
    },
  };
}
