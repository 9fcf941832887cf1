import { type Signed, signTarget } from '../promote/sign-target.ts';
import { type Command, openTarget, UsageError } from './command.ts';
import { counted } from './report.ts';

export const sign: Command = {
  usage: 'sign',
  summary: 'sign the builds and the release of a target with the first key, or with a new one',
  help: `Signs every published build, the names of the last ones, the last release and the pointer with
RELEASE_SIGNING_KEY, and changes nothing else. Run it once when you begin to sign, with --first, and after a change of
the key. A record that was changed, or that no key in RELEASE_KEYS signed, is rejected. "publish", "promote",
"rollback", "watch" and "prune" sign by themselves when the key is set.

  --first             also sign records without a signature. Anybody who can write to the target may have put them
                      there, so look at "status" before. Without --first, they stay as they are, and the command fails`,
  options: ['first'],
  async run({ args, values }) {
    if (args.length > 0) throw new UsageError('sign takes no app: it signs the whole target.');
    const store = await openTarget(values);
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
