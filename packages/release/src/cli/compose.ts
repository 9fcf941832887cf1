import path from 'node:path';
import { releaseLocalBuilds } from '../local/release-local-builds.ts';
import { isBucketAddress } from '../store/bucket.ts';
import { type Command, UsageError } from './command.ts';

export const compose: Command = {
  usage: 'compose',
  summary: 'publish and promote the local builds of the shell and all remotes in one step',
  help: `What "pnpm build" and "pnpm start" do. It publishes the builds and promotes them to everyone, without the kits'
results, and removes the files of older versions. For a deployment, publish and promote to another target.

  --root <folder>     workspace whose builds are taken (default: this one)`,
  target: '  --target <folder>   where the release goes (default: .release)',
  options: ['root'],
  async run({ args, values: { target = '.release', root } }) {
    if (args.length > 0) throw new UsageError('compose takes every app; one alone is published and promoted.');
    if (isBucketAddress(target))
      throw new UsageError('compose makes a folder; "publish" and "promote" release to a bucket.');
    const folder = path.resolve(target);
    const release = await releaseLocalBuilds({ folder, ...(root !== undefined && { root }) });
    return { text: `Release ${release} is in ${folder}.`, json: { release, folder } };
  },
};
