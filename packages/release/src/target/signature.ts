import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { ReleaseError } from './release-error.ts';

/** A signature inside the record that it signs. */
export interface Signature {
  /** Id of the key: the first 16 hex digits of the hash of its public half. */
  readonly key: string;
  /** Ed25519, base64. */
  readonly value: string;
}

/** A record of the target that may be signed: a release or a published build (ADR-0059). */
export interface Signable {
  readonly signature?: Signature;
}

/** A public key, and what it may sign. */
export interface TrustedKey {
  readonly key: KeyObject;
  /** The only app whose records it may sign; absent for a key that signs every record. */
  readonly app?: string;
  /** What it may sign of this app: what is published, or previews, which nobody has reviewed. Default: published. */
  readonly of?: 'published' | 'previews';
}

/** Which records to believe. */
export interface Trust {
  readonly keys: readonly TrustedKey[];
  /** Whether unsigned records are rejected. */
  readonly required: boolean;
}

/** What a command signs with, and which records it believes. */
export interface Signing extends Trust {
  readonly signWith?: KeyObject;
}

/** Neither signs nor checks. */
export const UNSIGNED: Signing = { keys: [], required: false };

/** The id by which a signature names its key. */
export const keyId = (key: KeyObject): string =>
  createHash('sha256').update(publicBytes(key)).digest('hex').slice(0, 16);

const publicBytes = (key: KeyObject): Buffer =>
  (key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'der' });

/**
 * Reads public keys: base64 of their DER form, separated by commas. `staff:…` is the key of the team of `staff`, and
 * `preview-staff:…` the key for its previews.
 * @throws Error for anything else, and for a preview's key that may sign more
 */
export function readPublicKeys(text: string): TrustedKey[] {
  const keys = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map(readPublicKey);
  for (const { key, of } of keys)
    if (of === 'previews' && keys.some((other) => other.of !== of && other.key.equals(key)))
      throw new Error('A key for previews signs nothing else.');
  return keys;
}

function readPublicKey(text: string): TrustedKey {
  const [, preview, app, base64 = ''] = /^(?:(preview-)?([a-z][a-z0-9_]*):)?(.*)$/.exec(text) ?? [];
  const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
  return {
    key: requireEd25519(key),
    ...(app !== undefined && { app }),
    ...(preview !== undefined && { of: 'previews' }),
  };
}

/** Whether a key may sign a record of this name. */
export function maySign({ app, of }: TrustedKey, name: string): boolean {
  if (app === undefined) return true;
  if (of === 'previews') return name.startsWith(`previews/${app}/`);
  return name.startsWith(`builds/${app}/`) || name === `published/${app}.json`;
}

const describeKey = ({ app, of = 'published' }: TrustedKey): string =>
  of === 'previews'
    ? `the key for previews of ${app}, which signs nothing else`
    : `the key of ${app}, which signs only builds of ${app}`;

/** Reads a private key in PEM. @throws Error for anything else */
export const readPrivateKey = (pem: string): KeyObject => requireEd25519(createPrivateKey(pem));

/** The text by which `readPublicKeys` takes a key. */
export const publicKeyText = (key: KeyObject): string => publicBytes(key).toString('base64');

function requireEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`It is a key for ${key.asymmetricKeyType}, not for Ed25519.`);
  return key;
}

/**
 * The signed bytes. They begin with the record's name, so that no record can stand in for another one. A record keeps
 * the order of its fields when it is read and written again.
 */
function signedBytes<T extends Signable>(name: string, { signature: _signature, ...record }: T): Buffer {
  return Buffer.from(`gym ${name}\n${JSON.stringify(record)}`);
}

/** What RELEASE_KEYS says of the own key. Nothing is said of a key that signs every record. */
const restrictionsOf = ({ signWith, keys }: Signing): TrustedKey[] =>
  signWith === undefined ? [] : keys.filter(({ key }) => keyId(key) === keyId(signWith));

/** Whether the own key may sign a record of this name. */
export function canSign(signing: Signing, name: string): boolean {
  const listed = restrictionsOf(signing);
  return listed.length === 0 || listed.some((one) => maySign(one, name));
}

/**
 * The record with a signature of the own key, in place of any other. Without a key, it has none.
 * @throws ReleaseError if the key may not sign it
 */
export function withSignature<T extends Signable>(name: string, record: T, signing: Signing = UNSIGNED): T {
  const { signature: _signature, ...bare } = record;
  const unsigned = bare as T;
  const { signWith } = signing;
  if (signWith === undefined) return unsigned;
  if (!canSign(signing, name)) {
    const [own] = restrictionsOf(signing);
    throw new ReleaseError(`RELEASE_SIGNING_KEY is ${own && describeKey(own)}, not ${name}.`);
  }
  const value = sign(null, signedBytes(name, unsigned), signWith).toString('base64');
  return { ...unsigned, signature: { key: keyId(signWith), value } };
}

/**
 * Checks a record before it is used. Without trusted keys it checks nothing: the hashes of files still hold.
 * @throws ReleaseError if the record was changed, is signed by an unknown key or one for other records, or is unsigned
 * although it must not be
 */
export function requireTrusted(name: string, record: Signable, { keys, required }: Trust): void {
  const { signature } = record;
  if (keys.length === 0) return;
  if (signature === undefined) {
    if (required) throw new ReleaseError(`${name} is not signed, and only signed records are accepted.`);
    return;
  }
  const known = keys.filter(({ key }) => keyId(key) === signature.key);
  const [found] = known;
  if (!found) throw new ReleaseError(`${name} is signed by an unknown key, ${signature.key}.`);
  if (!known.some((one) => maySign(one, name))) throw new ReleaseError(`${name} is signed by ${describeKey(found)}.`);
  if (!verify(null, signedBytes(name, record), found.key, Buffer.from(signature.value, 'base64')))
    throw new ReleaseError(`${name} was changed after it was signed.`);
}
