import type { Page } from 'playwright-core';
import { shows } from '../stage/on-page.ts';

const FAMILIAR = [
  'First name,Last name,Phone,Email,City',
  'Nora,Lind,0701234567,nora.lind@example.com,City 1',
  'Omar,Said,0709876543,omar.said@example.com,City 2',
];

/** Chooses a file whose columns are recognised. @param lines others than those of two new members */
export async function chooseFile(page: Page, lines: readonly string[] = FAMILIAR): Promise<void> {
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.getByText('Which column is what?').waitFor();
}

const check = (page: Page): Promise<void> => page.getByRole('button', { name: 'Check the rows' }).click();

/** A file that lacks what a member must have, sent all the same. */
export async function sendTooLittle(page: Page): Promise<void> {
  await chooseFile(page);
  await check(page);
  await shows(page, /^Choose a column, or words/);
}

const WHOLE = [
  "First name,Last name,Father's first name,Father's last name,Profession,Email,Phone,Address,Country,State,City,Pincode",
  'Nora,Lind,Per,Lind,Cook,nora.lind@example.com,0701234567,Hill 1,India,Kerala,Kochi,00123',
  'Mia,Johansson,Lars,Johansson,Nurse,mia.johansson@example.com,0701234567,Storgatan 8,India,Kerala,Kochi,41138',
  'Omar,Said,Ali,Said,Cook,omar.said,0709876543,Hill 2,India,Nowhere,Kochi,00123',
];

/** A row that is new, one of a member who is there already, and one that is refused. */
export async function checkFile(page: Page): Promise<void> {
  await chooseFile(page, WHOLE);
  await check(page);
  await page.getByText('Nothing is added yet').waitFor();
  await page.locator('main tbody tr').nth(2).waitFor();
}

/** The same file, and all of it added that can be. */
export async function addFile(page: Page): Promise<void> {
  await checkFile(page);
  await page.getByRole('radio', { name: /^Add them, too/ }).check();
  await page.getByRole('button', { name: 'Add 2 members' }).click();
  await page.getByText('2 members were added').waitFor();
}

/** The same, about to be taken back. */
export async function askToUndo(page: Page): Promise<void> {
  await addFile(page);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog').waitFor();
}
