import { readFile } from 'node:fs/promises';
import { expect, test } from '@gym/test-tools/journeys';
import {
  apiAs,
  arrivesAt,
  field,
  listRows,
  pathOf,
  submitButton,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';

interface Listed {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly membership: string;
}

const byName = new Intl.Collator('en').compare;

// docs/promises.md names the steps.
test('a day at the desk: the conventions of lists, and a lost connection', async ({ visit, product }) => {
  const members = await (await apiAs(product, 'staff')).get<Listed[]>('/api/getMemberDetails');
  const active = members.filter(({ membership }) => membership === 'active');
  const names = active.map(({ fname, lname }) => `${fname} ${lname}`).sort(byName);
  const { page, context, troubles } = await visit('/memberList', { as: 'staff' });
  const main = page.locator('main');
  const dialog = page.getByRole('dialog');
  const toolbar = (name: string) => main.getByRole('combobox', { name, exact: true });
  const heading = (name: string) => main.getByRole('columnheader', { name });
  const shown = async () => (await listRows(page)).map((row) => row.split('\t')[0]!.trim());
  const showsNames = (expected: readonly string[]) =>
    expect(async () => expect(await shown()).toEqual(expected)).toPass();
  await toolbar('Sort').waitFor();

  await test.step('sort by any column', async () => {
    await heading('Name').getByRole('button').click();
    await expect(heading('Name')).toHaveAttribute('aria-sort', 'ascending');
    await showsNames(
      members
        .map(({ fname, lname }) => `${fname} ${lname}`)
        .sort(byName)
        .slice(0, 5),
    );
  });

  await test.step('filter a list', async () => {
    await toolbar('Membership').selectOption({ label: 'Active' });
    await showsNames(names.slice(0, 5));
    await waitForText(page, `1–5 of ${active.length}`);
  });

  await test.step('choose the number of rows', async () => {
    await toolbar('Rows').selectOption('10');
    await showsNames(names.slice(0, 10));
  });

  await test.step('choose the columns', async () => {
    await main.getByRole('button', { name: 'Columns' }).click();
    await main.getByRole('checkbox', { name: 'Email' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(heading('Email')).toHaveCount(0);
  });

  const arranged = pathOf(page);
  await test.step('save views under names', async () => {
    await main.getByRole('button', { name: 'Views' }).click();
    await dialog.getByLabel('Name').fill('Paying now');
    await dialog.getByRole('button', { name: 'Save the current view' }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Paying now' })).toContainText('Shown now');
    await page.keyboard.press('Escape');
    await main.getByRole('button', { name: 'Reset' }).click();
    await waitForText(page, `of ${members.length}`);
    await main.getByRole('button', { name: 'Views' }).click();
    await dialog.getByRole('link', { name: 'Paying now' }).click();
    await showsNames(names.slice(0, 10));
  });

  await test.step('the address keeps the view', async () => {
    const [path, params] = pathOf(page).split('?');
    expect([path, [...new URLSearchParams(params)].sort()]).toEqual([
      '/memberList',
      [...new URLSearchParams(arranged.split('?')[1])].sort(),
    ]);
    await page.reload();
    await showsNames(names.slice(0, 10));
    await expect(heading('Email')).toHaveCount(0);
  });

  const bar = page.getByRole('group', { name: 'Selected rows' });
  await test.step('change many records at once', async () => {
    await main.getByRole('button', { name: 'Select', exact: true }).click();
    await bar.getByRole('button', { name: `Select all ${active.length} that match` }).click();
    await bar.getByRole('button', { name: 'Add tag' }).click();
    await dialog.getByLabel(/^Tag/).fill('Call');
    await dialog.getByRole('button', { name: 'Add tag' }).click();
    await waitForText(page, `Added the tag Call to ${active.length} members.`);
    await expect(main.getByRole('row').getByText('Call', { exact: true })).toHaveCount(Math.min(10, active.length));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(main.getByRole('row').getByText('Call', { exact: true })).toHaveCount(0);
  });

  await test.step('export what is shown', async () => {
    await bar.getByRole('button', { name: `Select all ${active.length} that match` }).click();
    await bar.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.match(/\r\n/g)).toHaveLength(active.length + 1);
    expect(active.filter(({ email }) => !text.includes(email))).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('shortcuts', async () => {
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Save the form').waitFor();
    await page.keyboard.press('Escape');
  });

  await test.step('a lost connection', async () => {
    troubles.expect(/ERR_INTERNET_DISCONNECTED/);
    await main.getByRole('link', { name: /^Edit/ }).first().click();
    await expect(field(page, 'address')).not.toHaveValue('');
    await field(page, 'address').fill('2 Quay');
    await context.setOffline(true);
    await submitButton(page).press('Control+Enter');
    await page.getByRole('alert').getByText('No connection to the server').waitFor();
    await waitForText(page, /^Not saved yet: .* Keep this page open\.$/);
    await context.setOffline(false);
    await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
    await waitForScreen(page, 'Member List');
    await arrivesAt(page, /^\/memberList\?/);
  });
});
