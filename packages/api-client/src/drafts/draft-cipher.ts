/** Encrypts texts with the key of one user. */
export interface DraftCipher {
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
export async function createDraftCipher(key: string): Promise<DraftCipher> {
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
