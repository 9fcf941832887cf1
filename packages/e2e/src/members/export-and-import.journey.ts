import { expect, test } from '@gym/test-tools/journeys';
import { readFile } from 'node:fs/promises';
import { apiAs, waitForScreen } from '@gym/test-tools/product';

interface Listed {
  readonly id: number;
  readonly fname: string;
}

test('a list is exported, and an import is checked, added over a lost connection, and undone', async ({
  visit,
  product,
}) => {
  const staff = await apiAs(product, 'staff');
  const listed = () => staff.get<Listed[]>('/api/getMemberDetails');
  const before = await listed();
  const { page, troubles } = await visit('/memberList', { as: 'staff' });
  troubles.expect(/^failed: POST .*sendMemberImportRows/);
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/-members-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const [header = '', first = ''] = text.split('\r\n');
  expect(text.match(/\r\n/g)).toHaveLength(before.length + 1);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();

  // Exported rows are duplicates on import; copies with their own phone and email are new.
  const cells = first.split(',');
  const [email, phone] = [cells[6] ?? '', cells[7] ?? ''];
  const copies = Array.from({ length: 600 }, (_, index) =>
    first.replace(email, `copy${index}@import.test`).replace(phone, `'+4999${index}`),
  );
  const file = {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, first, ...copies, first.replace(email, 'nobody')].join('\r\n')),
  };
  await page.getByRole('link', { name: 'Import' }).click();
  await waitForScreen(page, 'Import members');
  await page.getByLabel('File with members').setInputFiles(file);
  await page.getByText('people.csv: 602 rows').waitFor();
  // The server receives the rows, but the connection breaks before its response. The client repeats the request, and
  // the server adds the rows once.
  await page.route(
    '**/api/sendMemberImportRows',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByText(/^The connection is lost/).waitFor();
  await page.getByRole('button', { name: 'Add 600 members' }).click();
  await page.getByText('600 members were added', { exact: true }).waitFor();
  const added = await listed();
  expect(added).toHaveLength(before.length + 600);

  const changed = added.at(-1)!;
  await staff.post('/api/updateMemberDetail', { id: changed.id, fname: 'Kept' });
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('599 members were removed').waitFor();
  await expect(async () =>
    expect((await listed()).map(({ id }) => id)).toEqual([...before.map(({ id }) => id), changed.id]),
  ).toPass();
  await page.getByLabel('Rows to show').selectOption({ label: 'Stays' });
  await page.getByRole('link', { name: /^Kept/ }).waitFor();

  // An administrator brings the removed members back, and undoes the import again.
  const office = await visit('/imports', { as: 'admin' });
  await office.page.getByRole('button', { name: 'Bring back the members of people.csv' }).click();
  await office.page.getByText('600 members added').waitFor();
  expect((await listed()).map(({ id }) => id)).toEqual(added.map(({ id }) => id));
  await office.page.getByRole('button', { name: 'Undo the import of people.csv' }).click();
  await office.page.getByText('599 members removed, 1 member kept').waitFor();
});
