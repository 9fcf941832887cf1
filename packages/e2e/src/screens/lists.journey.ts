import { expect, test } from '@gym/test-tools/journeys';
import type { Page } from 'playwright-core';
import { arrivesAt, submitButton } from '@gym/test-tools/product';

test('on a touch screen, phone numbers and the heads of folded lists are 44 pixels high', async ({ visit }) => {
  const { page } = await visit('/dashboard', { as: 'staff', size: 'phone' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const small: Record<string, string[]> = {};
  for (const [path, ready] of [
    ['/dashboard', 'main a[href^="tel:"]'],
    ['/renewals?due=30', 'main td a[href^="tel:"]'],
    ['/member/1001', 'main summary'],
  ] as const) {
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    const found = await page
      .locator('main :is(td a[href^="tel:"], li a[href^="tel:"], details > summary)')
      .evaluateAll((targets) =>
        targets
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
          .map((one) => `${one.textContent}: ${one.getBoundingClientRect().height}`),
      );
    if (found.length > 0) small[path] = found;
  }
  expect(small).toEqual({});
});

const edit = (page: Page) => page.getByRole('link', { name: /^Edit / }).first();
const cancel = (page: Page) => page.getByRole('link', { name: 'Cancel' });

test('E2: saving and Cancel lead back to the page of the member list, also after a reload and a failed save', async ({
  visit,
}) => {
  const { page, troubles } = await visit('/memberList?page=4', { as: 'staff' });
  troubles.expect(/^failed: POST .*updateMemberDetail/);
  const first = await page.locator('main tbody tr').first().innerText();
  await edit(page).click();
  await cancel(page).click();
  await arrivesAt(page, '/memberList?page=4');
  await page.goBack();
  await arrivesAt(page, /^\/updateMember\//);
  await page.reload();
  await cancel(page).click();
  await arrivesAt(page, '/memberList?page=4');

  await edit(page).click();
  await page.route('**/api/updateMemberDetail', (route) => route.abort(), { times: 1 });
  await submitButton(page).click();
  await arrivesAt(page, '/memberList?page=4');
  await page.getByRole('button', { name: 'Reopen form' }).click();
  await submitButton(page).click();
  await arrivesAt(page, '/memberList?page=4');
  await expect(page.locator('main tbody tr').first()).toHaveText(first.replaceAll(/\s+/g, ' ').trim(), {
    useInnerText: true,
  });

  // From the member's page, the form leads back to it.
  await page.locator('main tbody a').first().click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await submitButton(page).click();
  await arrivesAt(page, /^\/member\/\d+$/);
  await page.goto('/memberList?page=99');
  await arrivesAt(page, /^\/memberList\?page=(?!99$)\d+$/);
});
