import { STAFF_STATES } from '../pictures/staff-states.ts';
import { journeysOn } from '../stage/journeys-on.ts';
import { violations } from '../stage/violations.ts';
import { SIZES } from '../stage/visitor.ts';

const journey = journeysOn();

/** Staff screens with something open, chosen, found or printed. */
for (const { name, path, ready, act } of STAFF_STATES.filter((state) => state.act)) {
  journey(`axe finds nothing on ${name}, light and dark, desktop and phone`, async ({ visit }) => {
    for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
      const { page, troubles } = await visit(path, { as: 'staff', size });
      troubles.expect(/answered 404/);
      await page.locator(ready).first().waitFor({ state: 'attached' });
      await act?.(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([size, colorScheme, await violations(page)]).toEqual([size, colorScheme, []]);
      }
    }
  });
}
