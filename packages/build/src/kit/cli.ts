import path from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY } from '../workspace/repository.ts';
import { packKit, publishKit } from './pack-kit.ts';

const HELP = `pnpm pack-kit [options]

Writes the packages with which a team makes a remote in a repository of its own, as npm gets them.

  --out       folder for them; its content is replaced (default: dist/kit)
  --publish   publish those whose version the registry does not have
`;

const {
  values: { out, publish, help },
} = parseArgs({
  options: {
    out: { type: 'string', default: path.join(REPOSITORY, 'dist/kit') },
    publish: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (help) console.log(HELP);
else {
  const folders = await packKit(path.resolve(out));
  console.log(`${folders.length} packages in ${path.resolve(out)}`);
  if (publish) await publishKit(folders, (id) => console.log(`published ${id}`));
}
