import { hasFeature, parseJson, readRecord, textOf } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import type { Draft, Drafts } from '@gym/remote-contract';
import { draftName, hasText, openStorage, readTexts, removeText, writeText } from './stored-texts.ts';

export { countDrafts } from './stored-texts.ts';

/** Encrypts texts with the key of one user. */
interface DraftCipher {
  /** Names the user's drafts in the storage. It reveals neither the user nor the key. */
  readonly owner: string;
  /** `name` is bound to the text, so that no ciphertext can pass for another one. */
  encrypt(text: string, name: string): Promise<string>;
  /** Undefined if the text is damaged, or has another key or name. */
  decrypt(encrypted: string, name: string): Promise<string | undefined>;
}

const IV_BYTES = 12;

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** @param key 32 bytes in base64url */
async function createDraftCipher(key: string): Promise<DraftCipher> {
  const bytes = fromBase64(key.replace(/-/g, '+').replace(/_/g, '/'));
  const secret = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  const parameters = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(name),
  });
  return {
    owner: toBase64(new Uint8Array(digest).subarray(0, 9)),
    encrypt: async (text, name) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const encrypted = await crypto.subtle.encrypt(parameters(iv, name), secret, new TextEncoder().encode(text));
      return toBase64(new Uint8Array([...iv, ...new Uint8Array(encrypted)]));
    },
    decrypt: async (encrypted, name) => {
      try {
        const all = fromBase64(encrypted);
        const iv = all.slice(0, IV_BYTES);
        return new TextDecoder().decode(await crypto.subtle.decrypt(parameters(iv, name), secret, all.slice(IV_BYTES)));
      } catch {
        return undefined; // not this user's, or damaged
      }
    },
  };
}

type StoredDraft = Omit<Draft, 'at'>;

/** The key of the user's drafts, 32 bytes in base64url. Undefined if the server does not announce drafts. */
async function getDraftKey(): Promise<string | undefined> {
  if (!hasFeature('form-drafts' satisfies Feature)) return undefined;
  return textOf((await readRecord('/api/getDraftKey')).key);
}

/** Which pages use which drafts. The browser frees the locks of a page that is closed or crashes. */
class DraftLocks {
  readonly #releases = new Map<string, () => Promise<void>>();

  /** Resolves to whether this page has the lock. */
  async hold(name: string): Promise<boolean> {
    if (this.#releases.has(name)) return true;
    return new Promise((resolve, reject) => {
      const hold = (lock: Lock | null) => {
        resolve(lock !== null);
        return lock === null
          ? undefined
          : new Promise<void>((release) => {
              this.#releases.set(name, () => {
                release();
                return ended;
              });
            });
      };
      const ended = navigator.locks.request(name, { ifAvailable: true }, hold).catch(reject);
    });
  }

  /** Resolves when the browser has freed the lock. */
  async release(name: string): Promise<void> {
    const release = this.#releases.get(name);
    this.#releases.delete(name);
    await release?.();
  }

  /** The names that any page holds. */
  async held(): Promise<ReadonlySet<string | undefined>> {
    return new Set((await navigator.locks.query()).held?.map(({ name }) => name));
  }
}

/** Reads a draft. Undefined if its text is not one that this version wrote. */
function parseDraft(text: string | undefined): StoredDraft | undefined {
  const draft = parseJson(text ?? '') as Partial<StoredDraft> | undefined;
  return typeof draft?.form === 'string' && draft.values && draft.base?.values ? (draft as StoredDraft) : undefined;
}

/**
 * Opens the drafts of the signed-in user. They are in local storage, encrypted with a key that the server gives to this
 * user only (ADR-0079). Browsers encrypt only on pages that came over HTTPS or from this machine.
 */
export async function openDrafts(): Promise<Drafts | undefined> {
  // The types promise both, but pages over plain HTTP have neither.
  if (!('subtle' in crypto && 'locks' in navigator)) return undefined;
  const key = await getDraftKey();
  return key !== undefined && openStorage() ? createDrafts(await createDraftCipher(key)) : undefined;
}

function createDrafts({ owner, encrypt, decrypt }: DraftCipher): Drafts {
  const locks = new DraftLocks();
  const nameOf = (id: string) => draftName(owner, id);
  /** Resolves when this page's changes have ended. Encrypting a text and freeing a lock take a moment. */
  let changes: Promise<unknown> = Promise.resolve();
  /** Changes the drafts after all earlier changes have ended. */
  const inOrder = async <Result>(change: () => Promise<Result>): Promise<Result> => {
    const result = changes.then(change);
    changes = result.catch(() => undefined);
    return result;
  };
  /** The names in use after this page's changes. A change that began during the query may not be in the answer. */
  const heldNames = async (): Promise<ReadonlySet<string | undefined>> => {
    const before = changes;
    await before;
    const held = await locks.held();
    return changes === before ? held : heldNames();
  };
  return {
    find: async (form) => {
      const held = await heldNames();
      const free = readTexts(owner).filter(({ name }) => !held.has(name));
      const drafts = await Promise.all(
        free.map(async ({ name, at, encrypted }) => {
          const draft = parseDraft(await decrypt(encrypted, name));
          return draft?.form === form ? { ...draft, at: new Date(at).toISOString() } : undefined;
        }),
      );
      return drafts.filter((draft) => draft !== undefined);
    },
    keep: (draft) =>
      inOrder(async () => {
        const name = nameOf(draft.id);
        await locks.hold(name);
        writeText(name, await encrypt(JSON.stringify(draft), name));
      }),
    take: (id) =>
      inOrder(async () => {
        if (!(await locks.hold(nameOf(id)))) return false;
        if (hasText(nameOf(id))) return true;
        await locks.release(nameOf(id));
        return false;
      }),
    release: (id) => void inOrder(() => locks.release(nameOf(id))),
    remove: (id) =>
      void inOrder(() => {
        removeText(nameOf(id));
        return locks.release(nameOf(id));
      }),
  };
}
