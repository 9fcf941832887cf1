/** Marks that drafts may be written. A sign-out clears it with all of local storage, also from another tab. */
const OPEN = 'drafts';
const PREFIX = 'draft.';
/** How long a draft is offered. */
const LIFETIME_MS = 7 * 24 * 60 * 60_000;
/** Most drafts on one browser. The oldest ones go first. */
const MOST = 50;

/** An encrypted draft in local storage: the time of its last change in ms, a point, and the ciphertext. */
interface StoredText {
  readonly name: string;
  readonly at: number;
  readonly encrypted: string;
}

export const draftName = (owner: string, id: string): string => `${PREFIX}${owner}.${id}`;

/** All drafts of this browser, newest first. Removes those that are too old, too many or malformed. */
function readAll(): StoredText[] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  const stored = names.map((name) => {
    const [at = '', encrypted = ''] = (localStorage.getItem(name) ?? '').split('.');
    return { name, at: Number(at), encrypted };
  });
  const newest = stored.sort((one, other) => other.at - one.at);
  const kept = newest.filter(({ at }, index) => index < MOST && at > Date.now() - LIFETIME_MS);
  for (const { name } of newest) if (!kept.some((one) => one.name === name)) localStorage.removeItem(name);
  return kept;
}

/** Allows writing until a sign-out. A blocked storage keeps no drafts. */
export function openStorage(): boolean {
  try {
    localStorage.setItem(OPEN, '1');
    readAll();
    return true;
  } catch {
    return false;
  }
}

/** How many drafts this browser has. Without the key, nobody knows whose. */
export function countDrafts(): number {
  try {
    return readAll().length;
  } catch {
    return 0;
  }
}

/** The texts of one owner, newest first. */
export function readTexts(owner: string): StoredText[] {
  try {
    return readAll().filter(({ name }) => name.startsWith(draftName(owner, '')));
  } catch {
    return [];
  }
}

/**
 * Writes a text, unless the user has signed out.
 * @throws DOMException if the storage is full or blocked; the text before it stays
 */
export function writeText(name: string, encrypted: string): void {
  if (localStorage.getItem(OPEN) !== null) localStorage.setItem(name, `${Date.now()}.${encrypted}`);
}

export const hasText = (name: string): boolean => {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
};

export function removeText(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // A blocked storage contains no draft.
  }
}
