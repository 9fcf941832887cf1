import type { Page } from 'playwright-core';
import { field, waitForText } from '@gym/test-tools/product';

const FAMILIAR = [
  'First name,Last name,Phone,Email,City',
  'Nora,Lind,0701234567,nora.lind@example.com,City 1',
  'Omar,Said,0709876543,omar.said@example.com,City 2',
];

/** Chooses a file with recognised columns. @param lines the file's lines; by default two new members */
async function chooseFile(page: Page, lines: readonly string[] = FAMILIAR): Promise<void> {
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.getByText('Which column is what?').waitFor();
}

const check = (page: Page): Promise<void> => page.getByRole('button', { name: 'Check the rows' }).click();

/** Submits a file without required columns. */
async function sendTooLittle(page: Page): Promise<void> {
  await chooseFile(page);
  await check(page);
  await waitForText(page, /^Choose a column, or type a value/);
}

export const WHOLE = [
  "First name,Last name,Father's first name,Father's last name,Profession,Email,Phone," +
    'Address,Country,State,City,Pincode',
  'Nora,Lind,Per,Lind,Cook,nora.lind@example.com,0701234567,Hill 1,India,Kerala,Kochi,00123',
  'Mia,Johansson,Lars,Johansson,Nurse,mia.johansson@example.com,0701234567,Storgatan 8,India,Kerala,Kochi,41138',
  'Omar,Said,Ali,Said,Cook,omar.said,0709876543,Hill 2,India,Nowhere,Kochi,00123',
];

/** Checks a file. @param lines the file's lines; by default rows of existing members, and an invalid row */
export async function checkFile(page: Page, lines: readonly string[] = WHOLE): Promise<void> {
  await chooseFile(page, lines);
  await check(page);
  await page.getByText('Nothing is added yet').waitFor();
  await page.locator('main tbody tr').nth(2).waitFor();
}

/** Two new members, for the file above. */
export const NEWCOMERS = [
  'Elif,Kaya,Emre,Kaya,Architect,elif.kaya@example.com,0705550133,Hill 4,India,Kerala,Kochi,00123',
  'Jonas,Berg,Nils,Berg,Baker,jonas.berg@example.com,0705550134,Hill 5,India,Kerala,Kochi,00123',
];

/** Checks the same file and adds all valid rows, including the duplicate. */
export async function addFile(page: Page): Promise<void> {
  await checkFile(page);
  await page.getByRole('radio', { name: /^Add them, too/ }).check();
  await page.getByRole('button', { name: 'Add 2 members' }).click();
  await page.getByText('2 members were added', { exact: true }).waitFor();
}

/** Adds the same rows and asks for an undo. */
async function askToUndo(page: Page): Promise<void> {
  await addFile(page);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog').waitFor();
}

/** A state of a staff screen, for audits. */
interface ScreenState {
  readonly name: string;
  readonly path: string;
  /** A selector that matches once its data is loaded. */
  readonly ready: string;
  /** Runs before the audit. */
  readonly act: (page: Page) => Promise<void>;
}

/** Demo members: one with measurements, memberships and a diet, and one without measurements. */
export const MEMBER = { whole: 1001, unmeasured: 1007 } as const;

const box = (page: Page) => page.getByRole('combobox', { name: 'Member' }).first();
const openBox = async (page: Page): Promise<void> => {
  await box(page).fill('an');
  await page.getByRole('option').nth(1).waitFor();
};
export const openExport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).waitFor();
};
const atPrint = (page: Page): Promise<void> => page.emulateMedia({ media: 'print' });
/** Leaves a changed form through the menu. */
const leave = async (page: Page, name: string): Promise<void> => {
  await field(page, name).fill('7');
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('nav a[href="/memberList"], nav a[href="/healthList"]')?.click(),
  );
  await page.getByRole('dialog').waitFor();
};

/** What an action opens, chooses, finds or prints on a staff screen. */
export const STAFF_STATES: readonly ScreenState[] = [
  { name: 'dashboard', path: '/dashboard', ready: 'main h1', act: (page) => waitForText(page, /money/i) },
  {
    name: 'member-list-no-hit',
    path: '/memberList?q=nobody',
    ready: 'main input[type=search]',
    act: (page) => waitForText(page, /No match/),
  },
  { name: 'member-list-export', path: '/memberList', ready: 'main tbody tr', act: openExport },
  { name: 'import-columns', path: '/importMembers', ready: 'main input[type=file]', act: sendTooLittle },
  { name: 'import-ready', path: '/importMembers', ready: 'main input[type=file]', act: checkFile },
  { name: 'import-done', path: '/importMembers', ready: 'main input[type=file]', act: addFile },
  { name: 'import-undo', path: '/importMembers', ready: 'main input[type=file]', act: askToUndo },
  {
    name: 'update-member-leaving',
    path: `/updateMember/${MEMBER.whole}`,
    ready: '[name=city] option:checked:not([value=""])',
    act: (page) => leave(page, 'address'),
  },
  { name: 'add-health-picker', path: '/memberHealth', ready: '[role=combobox]', act: openBox },
  { name: 'diet-picker', path: '/memberDiet', ready: '[role=combobox]', act: openBox },
  {
    name: 'diet-of-member',
    path: `/memberDiet?member=${MEMBER.whole}`,
    ready: '[name="diet.0.qty"]',
    act: async (page) => {
      // A quantity without units shows an error.
      await field(page, 'diet.1.qty').fill('7');
      await field(page, 'diet.1.units').fill('');
      await page.locator('main form button[type=submit]').click();
      await waitForText(page, 'Enter youer units');
    },
  },
  {
    name: 'diet-start',
    path: `/memberDiet?member=${MEMBER.whole}`,
    ready: '[name="diet.0.qty"]',
    act: async (page) => {
      await page.getByRole('button', { name: 'Start from another diet' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'diet-sheet', path: `/memberDiet?member=${MEMBER.whole}`, ready: '[name="diet.0.qty"]', act: atPrint },
  { name: 'plan-assign-picker', path: '/planAssign', ready: '[name=plan_id] option:nth-child(3)', act: openBox },
  {
    name: 'plan-assign-chosen',
    path: '/planAssign',
    ready: '[name=plan_id] option:nth-child(3)',
    act: async (page) => {
      await openBox(page);
      await page.getByRole('option').first().click();
      await field(page, 'plan_id').selectOption({ index: 2 });
      await waitForText(page, /^From /);
    },
  },
  {
    name: 'member-history',
    path: `/member/${MEMBER.whole}`,
    ready: 'main svg[role=img]',
    act: (page) => page.locator('main summary').first().click(),
  },
  {
    name: 'member-unmeasured',
    path: `/member/${MEMBER.unmeasured}`,
    ready: 'main h2',
    act: (page) => waitForText(page, 'Not measured yet'),
  },
  {
    name: 'member-unknown',
    path: '/member/999999',
    ready: 'main h1',
    act: (page) => waitForText(page, 'Record not found'),
  },
];
