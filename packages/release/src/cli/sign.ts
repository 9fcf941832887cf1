import { signTarget } from '../promote/sign-target.ts';
import { type Command, openTarget, UsageError } from './command.ts';
import { counted } from './report.ts';

export const sign: Command = {
  usage: 'sign',
  summary: 'sign the builds and the release of a target with the first key, or with a new one',
  help: `Signs every published build, the last release and the pointer with RELEASE_SIGNING_KEY, and changes nothing
else. Run it once when you begin to sign, and after a change of the key. It believes unsigned records, so look at
"status" before the first time. A record that was changed, or that no key in RELEASE_KEYS signed, is rejected.
"publish", "promote", "rollback", "watch" and "prune" sign by themselves when the key is set.`,
  options: [],
  async run({ args, values }) {
    if (args.length > 0) throw new UsageError('sign takes no app: it signs the whole target.');
    const store = await openTarget(values);
    const signed = await signTarget(store);
    return {
      json: { target: store.address, signed },
      text:
        signed.length === 0
          ? `Everything on ${store.address} is signed with this key already.`
          : `Signed ${counted(signed.length, 'record')} on ${store.address}.`,
    };
  },
};
