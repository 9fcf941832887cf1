import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryRoot } from '@gym/test-tools';

test("the styles use the product's colours", async () => {
  const declarations = async (file: string) =>
    new Map(
      [...(await readFile(path.join(repositoryRoot(), file), 'utf8')).matchAll(/(--[\w-]+): ([^;]+);/g)].map(
        (match) => [match[1], match[2]],
      ),
    );
  const [own, tokens] = await Promise.all(
    ['apps/api/src/delivery/server-pages/server-page.css', 'packages/ui/src/tokens.css'].map(declarations),
  );
  expect(own!.size).toBeGreaterThan(8);
  for (const [name, value] of own!) expect([name, value]).toEqual([name, tokens!.get(name)]);
});
