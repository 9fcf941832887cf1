import type { PublishedBuild } from '../target/published-build.ts';
import { requireOwnContent } from '../target/read-published.ts';
import { ReleaseError } from '../target/release-error.ts';
import { updatePointer } from '../target/release-log.ts';
import { recordName, RELEASE_FILE } from '../target/release-record.ts';
import {
  canSign,
  keyId,
  requireTrusted,
  type Signable,
  type Signing,
  UNSIGNED,
  withSignature,
} from '../target/signature.ts';
import { immutableHeaders, MUTABLE_HEADERS, type Store } from '../target/store.ts';
import { type Command, openOwnTarget, UsageError } from './command.ts';
import { counted } from './report.ts';

export const signCommand: Command = {
  usage: 'sign',
  summary: 'sign the builds and the release of a target with the first key, or with a new one',
  help: `Signs every published build, the names of the last ones, the last release and the pointer with
RELEASE_SIGNING_KEY, and changes nothing else. Run it once when you begin to sign, with --first, and after a change of
the key. A record that was changed, or that no key in RELEASE_KEYS signed, is rejected. "publish", "promote",
"rollback", "watch" and "prune" sign by themselves when the key is set.`,
  options: ['first'],
  async run({ args, values }) {
    if (args.length > 0) throw new UsageError('sign takes no app: it signs the whole target.');
    const store = await openOwnTarget(values);
    const done = await signTarget(store, { first: values.first ?? false });
    return {
      json: { target: store.address, ...done },
      text: describeSigned(done, store.address),
      ...(done.unsigned.length > 0 && { cause: 'failed' }),
    };
  },
};

function describeSigned({ signed, unsigned }: Signed, address: string): string {
  const left =
    `Without a signature, and left alone on ${address}: ${unsigned.join(', ')}. If you begin to sign, and "status" ` +
    'shows what you expect, run "sign --first". Otherwise somebody without a key wrote them: ' +
    'publish these builds again.';
  if (unsigned.length > 0) return signed.length > 0 ? `${describeNew(signed, address)}\n${left}` : left;
  return signed.length > 0 ? describeNew(signed, address) : `Everything on ${address} is signed with this key already.`;
}

const describeNew = (signed: readonly string[], address: string): string =>
  `Signed ${counted(signed.length, 'record')} on ${address}.`;

/** What `sign` did, by the names of the records. */
export interface Signed {
  readonly signed: readonly string[];
  /** Records without a signature, which were left alone. */
  readonly unsigned: readonly string[];
}

/**
 * Signs what is on a target: every published build, the names of the last ones, the last release and the pointer. A
 * team's key signs the builds of its app. It is for the first key and for a new one. Nothing but the signatures
 * changes.
 * @param first whether to believe records without a signature: anybody who can write to the target may have put them
 *   there
 * @throws ReleaseError if there is no key, or a record was changed or is signed by an unknown key
 */
export async function signTarget(store: Store, { first = false } = {}): Promise<Signed> {
  const { signing = UNSIGNED } = store;
  if (!signing.signWith) throw new ReleaseError('There is no key: set RELEASE_SIGNING_KEY to the private key.');
  const last = await updatePointer(store);
  const own = [...(await store.list('builds/')), ...(await store.list('published/'))];
  const release = last && recordName(last.sequence);
  const done: Record<SignedAs, string[]> = { signed: [], unsigned: [], already: [] };
  for (const file of [...own, ...(release ? [release, RELEASE_FILE] : [])]) {
    const as = file === RELEASE_FILE && release ? release : file;
    // The key of a team signs its builds only.
    if (canSign(signing, as)) done[await signRecord(store, { file, as, signing, first })].push(file);
  }
  return { signed: done.signed, unsigned: done.unsigned };
}

type SignedAs = 'signed' | 'unsigned' | 'already';

/** @param as the name in the signature: a pointer has its release's */
async function signRecord(
  store: Store,
  { file, as, signing, first }: { file: string; as: string; signing: Signing; first: boolean },
): Promise<SignedAs> {
  const found = await store.read(file);
  if (!found) return 'already';
  const record = JSON.parse(found.body.toString()) as Signable;
  requireTrusted(as, record, { ...signing, required: false });
  if (signing.signWith && record.signature?.key === keyId(signing.signWith)) return 'already';
  if (!first && record.signature === undefined) return 'unsigned';
  if (file.startsWith('builds/')) requireOwnContent(file, record as PublishedBuild);
  const headers = file.startsWith('builds/') || file.startsWith('releases/') ? immutableHeaders(file) : MUTABLE_HEADERS;
  const body = Buffer.from(JSON.stringify(withSignature(as, record, signing)));
  if (await store.replace(file, body, headers, found.etag)) return 'signed';
  throw new ReleaseError(`${file} was changed at the same moment: run the command again.`, { failure: 'raced' });
}
