import { SCREENS } from '../stage/screens.ts';
import { journeysOn } from '../stage/journeys-on.ts';

const journey = journeysOn();

for (const [path, as, ready] of SCREENS) {
  journey(`${path} fits a window 320 pixels wide and a text twice as large`, async ({ visit }) => {
    const { page, troubles } = await visit(path, { ...(as ? { as } : {}), storage: path === '/forgetPassword' ? { tempUser: 'ann@gym.test' } : {} });
    troubles.expect(/answered 404/);
    await page.locator(ready).first().waitFor({ state: 'attached' });
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 640, height: 512 });
    await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
}
