import { expect, test } from '@gym/browser-testing/journeys';
import { DOC_PICTURES, README_PICTURES } from './doc-pictures.ts';
import { DOC_PICTURES_ENV, openDocPictures, readWords } from './take-doc-pictures.ts';

test.use({ productOptions: { env: DOC_PICTURES_ENV } });

test('the pictures of README and of the help show the headings, columns and buttons of today', async ({
  browser,
  product,
}) => {
  const taken = readWords();
  const changed: Record<string, object> = {};
  const pictures = [...README_PICTURES, ...DOC_PICTURES];
  await openDocPictures(browser, product, pictures, async ({ name }, _page, words) => {
    if (JSON.stringify(words) !== JSON.stringify(taken[name])) changed[name] = { taken: taken[name], now: words };
  });
  // `pnpm pictures docs <name>` takes a picture anew.
  expect(changed).toEqual({});
});
