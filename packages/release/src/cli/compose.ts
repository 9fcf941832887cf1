import path from 'node:path';
import { releaseLocalBuilds } from '../local/release-local-builds.ts';
import { isBucketAddress } from '../target/bucket.ts';
import { type Command, UsageError } from './command.ts';

export const compose: Command = {
  usage: 'compose',
  summary: 'publish and promote the local builds of the shell and all remotes in one step',
  help: `"pnpm build" and "pnpm start" do this. It publishes the builds, promotes them to all browsers without the
kits' results, and removes the files of older versions. For a deployment, publish and promote to another target.

  --root <folder>     workspace of the builds (default: this one)`,
  target: '  --target <folder>   folder of the release (default: .release)',
  options: ['root'],
  async run({ args, values: { target = '.release', root } }) {
    if (args.length > 0)
      throw new UsageError('compose releases all apps; use "publish" and "promote" for a single one.');
    if (isBucketAddress(target))
      throw new UsageError('compose releases to a folder; use "publish" and "promote" for a bucket.');
    const folder = path.resolve(target);
    const release = await releaseLocalBuilds({ folder, ...(root !== undefined && { root }) });
    return { text: `Release ${release} is in ${folder}.`, json: { release, folder } };
  },
};
