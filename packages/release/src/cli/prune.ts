import { DEFAULT_KEPT_RELEASES, prune as pruneTarget } from '../promote/prune.ts';
import { counted } from './report.ts';
import { actor, type Command, openTarget, UsageError } from './command.ts';

export const prune: Command = {
  usage: 'prune',
  summary: 'remove builds and files that no open tab needs any more',
  help: `First it fetches every file of the last releases. If one is missing, it removes nothing. It keeps each app's
live, previous and canary version, and everything published since the oldest of these releases. The log stays complete.

  --keep <n>          number of releases to keep (default: ${DEFAULT_KEPT_RELEASES})
  --by <name>         your name for the log (default: $GITHUB_ACTOR, or the user)`,
  options: ['keep', 'by'],
  async run({ args, values }) {
    if (args.length > 0) throw new UsageError('prune takes no app: it checks the whole target.');
    const store = await openTarget(values);
    const pruned = await pruneTarget(store, {
      who: actor(values),
      ...(values.keep !== undefined && { keep: Number(values.keep) }),
    });
    const { checked, builds, files } = pruned;
    return {
      json: { target: store.address, ...pruned },
      text:
        `All ${checked} files of the kept releases are intact. ` +
        (files === 0 && builds.length === 0
          ? 'There is nothing to remove.'
          : `Removed ${builds.join(', ') || 'old previews'} with ${counted(files, 'file')}.`),
    };
  },
};
