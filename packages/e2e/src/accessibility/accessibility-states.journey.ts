import { expect, test } from '@gym/test-tools/journeys';
import { STAFF_STATES } from '../pictures/staff-states.ts';
import { axeViolationsAtAnySize, expectFitsNarrow } from '@gym/test-tools/product';

/** What an action may have opened, chosen or found. It must be visible at every audited size. */
const OPEN =
  'main, dialog[open], [role=option], [role=alert], [role=combobox][aria-expanded=true], details[open], ' +
  '[aria-invalid=true]';

/** Staff screens after an action: something is open, chosen, found or printed. */
for (const { name, path, ready, act } of STAFF_STATES) {
  test(`${name} passes axe in both themes and sizes, and fits a narrow window`, async ({ visit }) => {
    const { page, troubles } = await visit(path, { as: 'staff' });
    troubles.expect(/answered 404/);
    await page.locator(ready).first().waitFor({ state: 'attached' });
    await act(page);
    const open = await page.locator(OPEN).count();
    expect(await axeViolationsAtAnySize(page)).toEqual([]);
    await expectFitsNarrow(page);
    expect(await page.locator(OPEN).count()).toBe(open);
  });
}
