import { expect, test } from '@gym/test-tools/journeys';
import { axeViolationsAtAnySize, expectFitsNarrow, waitForScreen } from '@gym/test-tools/product';

const OPERATOR_TOKEN = 'operator-token-of-the-scoreboard-journey';
test.use({ productOptions: { env: { OPERATOR_TOKEN } } });

test('the operator reads the releases by keyboard, in this tab only', async ({ visit }) => {
  const { page, context, requests, troubles } = await visit('/operator/releases');
  troubles.expect(/401/);
  await waitForScreen(page, 'Releases');
  const type = async (token: string) => {
    await expect(page.getByLabel('Operator token')).toBeFocused();
    await page.keyboard.type(token);
    await page.keyboard.press('Enter');
  };
  await type('x'.repeat(32));
  await expect(page.getByRole('alert')).toHaveText('This is not the operator token.');
  expect(await axeViolationsAtAnySize(page)).toEqual([]);
  await type(OPERATOR_TOKEN);
  await page.getByRole('heading', { name: 'staff' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  expect(await axeViolationsAtAnySize(page)).toEqual([]);
  await expectFitsNarrow(page);

  // A refresh keeps what is open and the focus.
  await page.locator('#staff-hours-summary').focus();
  await page.keyboard.press('Enter');
  await Promise.all([
    page.waitForResponse(/\/board$/),
    page.getByRole('button', { name: 'Refresh now' }).evaluate((button: HTMLButtonElement) => button.click()),
  ]);
  await expect(page.locator('#staff-hours')).toHaveAttribute('open', '');
  await expect(page.locator('#staff-hours-summary')).toBeFocused();

  await page.reload();
  await page.getByRole('heading', { name: 'staff' }).waitFor();
  const other = await context.newPage();
  await other.goto('/operator/releases');
  await expect(other.getByLabel('Operator token')).toBeVisible();
  expect(requests.filter((request) => request.url().includes(OPERATOR_TOKEN))).toEqual([]);
});
