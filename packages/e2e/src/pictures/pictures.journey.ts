import { expect, test } from '@gym/browser-testing/journeys';
import { DOC_PICTURES, README_PICTURES } from './doc-pictures.ts';
import { DOC_PICTURES_ENV, openDocPictures, readWords } from './take-doc-pictures.ts';

test.use({ productOptions: { env: DOC_PICTURES_ENV } });

test('the pictures of README and of the help show the headings, columns and buttons of today', async ({
  browser,
  product,
}) => {
  const taken = readWords();
  const pictures = [...README_PICTURES, ...DOC_PICTURES];
  await openDocPictures(browser, product, pictures, async ({ name }, _page, words) => {
    const hint = `${name}: \`pnpm pictures docs ${name}\` takes it anew`;
    await expect.soft(async () => expect(await words()).toEqual(taken[name]), hint).toPass();
  });
});
