import { expect, test } from '@gym/test-tools/journeys';
import { DOC_PICTURES, README_PICTURES } from './doc-pictures.ts';
import { DOC_PICTURES_ENV, openDocPictures, readWords } from './take-doc-pictures.ts';

test.use({ productOptions: { env: DOC_PICTURES_ENV } });

const taken = readWords();

// In their order: some change data that later ones show.
for (const picture of [...README_PICTURES, ...DOC_PICTURES])
  test(`${picture.name} shows the headings, columns and buttons of today`, async ({ browser, product }) => {
    await openDocPictures(browser, product, [picture], async (_picture, _page, words) => {
      const hint = `\`pnpm pictures ${picture.name}\` takes it anew`;
      await expect(async () => expect(await words()).toEqual(taken[picture.name]), hint).toPass();
    });
  });
