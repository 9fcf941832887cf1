import { DEFAULT_KEPT_RELEASES, prune as pruneTarget } from '../promote/prune.ts';
import { counted } from './report.ts';
import { actor, type Command, openTarget, UsageError } from './command.ts';

export const prune: Command = {
  usage: 'prune',
  summary: 'remove builds that no open tab can need any more, and their files',
  help: `First every file of the last releases is fetched; one that is missing, and nothing is removed. What is live, what was before and
what is tried with a share stays, and whatever was published since the oldest of these releases. The log stays whole.

  --keep <n>          releases that stay as they were (default: ${DEFAULT_KEPT_RELEASES})
  --by <name>         who does it, for the log (default: $GITHUB_ACTOR, or the user)`,
  options: ['keep', 'by'],
  async run({ args, values }) {
    if (args.length > 0) throw new UsageError('prune takes no app: it looks at the whole target.');
    const store = await openTarget(values);
    const pruned = await pruneTarget(store, {
      who: actor(values),
      ...(values.keep !== undefined && { keep: Number(values.keep) }),
    });
    const { checked, builds, files } = pruned;
    return {
      json: { target: store.address, ...pruned },
      text: `${counted(checked, 'file')} of the releases that stay ${checked === 1 ? 'is' : 'are'} there and whole. ${builds.length === 0 ? 'There is nothing to remove.' : `Removed ${builds.join(', ')} with ${counted(files, 'file')}.`}`,
    };
  },
};
