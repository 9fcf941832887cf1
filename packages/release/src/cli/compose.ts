import path from 'node:path';
import { composeRelease } from '../compose/compose-release.ts';
import { isBucketAddress } from '../store/bucket.ts';
import { type Command, UsageError } from './command.ts';

export const compose: Command = {
  usage: 'compose',
  summary: 'put the local builds of the shell and all remotes together and release them in one step',
  help: `What "pnpm build" and "pnpm start" do. There is no log, no canary and no way back but the release before; for a
deployment, publish and promote to another target.

  --root <folder>     workspace whose builds are taken (default: this one)`,
  target: '  --target <folder>   where the release goes (default: .release)',
  options: ['root'],
  async run({ args, values: { target = '.release', root } }) {
    if (args.length > 0) throw new UsageError('compose takes every app; one alone is published and promoted.');
    if (isBucketAddress(target))
      throw new UsageError('compose makes a folder; "publish" and "promote" release to a bucket.');
    const folder = path.resolve(target);
    const release = await composeRelease({ folder, ...(root !== undefined && { root }) });
    return { text: `Release ${release} is in ${folder}.`, json: { release, folder } };
  },
};
