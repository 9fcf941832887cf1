import { buildName } from '../records/published-build.ts';
import { updatePointer } from '../records/release-log.ts';
import { recordName, RELEASE_FILE } from '../records/release-record.ts';
import {
  canSign,
  keyId,
  requireTrusted,
  type Signable,
  type Signing,
  UNSIGNED,
  withSignature,
} from '../records/signature.ts';
import { readAllPublished } from '../publish/read-published.ts';
import { ReleaseError } from '../store/release-error.ts';
import { immutableHeaders, MUTABLE_HEADERS, type Store } from '../store/store.ts';

/**
 * Signs what is on a target: every published build, the last release and the pointer. A team's key signs the builds of
 * its app. It is for the first key and for a new one. Nothing but the signatures changes.
 * @returns the names of the records that were signed now
 * @throws ReleaseError if there is no key, or a record was changed or is signed by an unknown key
 */
export async function signTarget(store: Store): Promise<readonly string[]> {
  const { signing = UNSIGNED } = store;
  if (!signing.signWith) throw new ReleaseError('There is no key: set RELEASE_SIGNING_KEY to the private key.');
  const builds = await readAllPublished(store);
  const last = await updatePointer(store);
  const own = builds.map(({ app, version }) => buildName(app, version));
  const release = last && recordName(last.sequence);
  const signed: string[] = [];
  for (const file of [...own, ...(release ? [release, RELEASE_FILE] : [])]) {
    const as = file === RELEASE_FILE && release ? release : file;
    // The key of a team signs its builds only.
    if (canSign(signing, as) && (await signRecord(store, { file, as, signing }))) signed.push(file);
  }
  return signed;
}

/** @param as the name in the signature: a pointer has its release's */
async function signRecord(
  store: Store,
  { file, as, signing }: { readonly file: string; readonly as: string; readonly signing: Signing },
): Promise<boolean> {
  const found = await store.read(file);
  if (!found) return false;
  const record = JSON.parse(found.body.toString()) as Signable;
  requireTrusted(as, record, { ...signing, required: false });
  if (signing.signWith && record.signature?.key === keyId(signing.signWith)) return false;
  const headers = file === RELEASE_FILE ? MUTABLE_HEADERS : immutableHeaders(file);
  const body = Buffer.from(JSON.stringify(withSignature(as, record, signing)));
  if (await store.replace(file, body, headers, found.etag)) return true;
  throw new ReleaseError(`${file} was changed at the same moment: run the command again.`, { failure: 'raced' });
}
