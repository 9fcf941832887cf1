import { expect, test } from '@gym/test-tools/journeys';
import {
  apiAs,
  arrivesAt,
  field,
  listRows,
  newMember,
  SIZES,
  submitButton,
  waitForScreen,
  waitForText,
} from '@gym/test-tools/product';

test('two member records merge, staff follow to the kept one, and the merge is undone', async ({ visit, product }) => {
  const staff = await apiAs(product, 'staff');
  const kept = await newMember(staff, { fname: 'Bartholomew', phone: '0777000222', email: 'bart@member.test' });
  const gone = await newMember(staff, { fname: 'Bart', phone: '0777000222', email: 'bart@member.test' });
  const { page } = await visit('/duplicates?by=phone', { as: 'admin' });
  await waitForText(page, /Bartholomew/);
  await page.goto(`/memberData/${kept}/merge/${gone}`);
  await waitForScreen(page, 'Merge two members');
  await field(page, 'fname').selectOption({ label: `Bart – of ${gone}` });
  await submitButton(page).click();
  await arrivesAt(page, '/merges');
  await expect(async () => expect((await listRows(page)).join()).toContain(`(${gone})`)).toPass();

  // On a phone a row is a card, with the user below the time.
  await page.setViewportSize(SIZES.phone);
  const [who, when] = [
    page.getByText(/^by /).first(),
    page
      .locator('[data-label]')
      .filter({ has: page.getByText(/^by /) })
      .first()
      .locator('> *'),
  ];
  expect((await who.boundingBox())!.x).toBe((await when.boundingBox())!.x);
  await page.setViewportSize(SIZES.desktop);

  const front = await visit(`/member/${gone}`, { as: 'staff' });
  front.troubles.expect(/answered 410/);
  await arrivesAt(front.page, `/member/${kept}`);
  await waitForScreen(front.page, /^Bart /);

  await page.getByRole('button', { name: /^Undo the merge of Bart/ }).click();
  await expect(async () => expect((await listRows(page)).join()).not.toContain(`(${gone})`)).toPass();
  await front.page.goto(`/member/${gone}`);
  await waitForScreen(front.page, /^Bart /);
  await arrivesAt(front.page, `/member/${gone}`);
  await front.page.goto(`/member/${kept}`);
  await waitForScreen(front.page, /^Bartholomew /);
});

test('an erasure asks for the name, and staff with the open form get a notice', async ({ visit, product }) => {
  const id = await newMember(await apiAs(product, 'staff'), {
    fname: 'Ottilie',
    lname: 'Erasable',
    email: 'ottilie@member.test',
    phone: '0777000333',
  });
  const front = await visit(`/updateMember/${id}`, { as: 'staff' });
  front.troubles.expect(/answered 4(04|10)/);
  await expect(field(front.page, 'first_name')).toHaveValue('Ottilie');

  const { page, troubles } = await visit(`/memberData/${id}/erase`, { as: 'admin' });
  troubles.expect(/answered 4(04|10)/);
  await waitForScreen(page, 'Erase Ottilie Erasable');
  await page.getByLabel('Name or number').fill('Somebody Else');
  // Leaving the page must not erase anything.
  await page.locator('nav a[href="/userlist"]').first().click();
  await page.getByRole('button', { name: 'Discard' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save and leave' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Stay' }).click();
  await submitButton(page).click();
  await waitForText(page, "This is neither the member's full name nor the number");
  await page.getByLabel('Name or number').fill('Ottilie Erasable');
  await submitButton(page).click();
  await arrivesAt(page, '/memberData');
  await page.locator('[role=status]').filter({ hasText: /saved/i }).first().waitFor();
  await page.goto(`/memberData/${id}`);
  await waitForText(page, /was erased/);

  await field(front.page, 'first_name').fill('Otti');
  await submitButton(front.page).click();
  await waitForText(front.page, /was erased/);
});
