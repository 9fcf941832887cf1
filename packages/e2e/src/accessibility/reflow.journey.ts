import { test } from '@gym/browser-testing/journeys';
import { expectFitsNarrow } from '@gym/browser-testing';
import { SCREENS } from '../screens/screens.ts';

for (const [path, as, ready] of SCREENS) {
  test(`${path} fits a window 320 pixels wide and a text twice as large`, async ({ visit }) => {
    const { page, troubles } = await visit(path, {
      ...(as ? { as } : {}),
      storage: path === '/forgetPassword' ? { tempUser: 'ann@gym.test' } : {},
    });
    troubles.expect(/answered 404/);
    await page.locator(ready).first().waitFor({ state: 'attached' });
    await expectFitsNarrow(page);
  });
}
