import { assetPath } from '../compose/boot-data.ts';
import type { Build } from '../compose/read-builds.ts';
import { isWhole, variantsOf } from '../gate/check-files.ts';
import { inLanes } from '../gate/in-lanes.ts';
import { ReleaseError } from '../release-error.ts';
import type { Store } from '../store/store.ts';

/**
 * Holds what is there already to what would be published under the same name.
 * @throws ReleaseError naming each file of another content: a file that is live is never changed
 */
export async function checkSame({ app, record }: Build, store: Store, there: ReadonlySet<string>): Promise<void> {
  const wanted = record.files.flatMap(({ file, integrity }) =>
    variantsOf(assetPath(app, file), integrity).filter(({ name }) => there.has(name)),
  );
  const found = await inLanes(wanted, async (file) => {
    const stored = await store.read(file.name);
    return !stored || (await isWhole(file, stored.body))
      ? []
      : [
          `${store.address}: ${file.name} is there with another content. What is published never changes: remove it there if nobody needs it, or build under another name.`,
        ];
  });
  if (found.flat().length > 0) throw new ReleaseError(found.flat().join('\n'));
}
