import { expect, test } from '@gym/browser-testing/journeys';
import type { Page } from 'playwright-core';
import { apiAs, listRows, newMember, newUser, type Role, waitForScreen } from '@gym/browser-testing';
import { MARKUP } from './hostile-texts.ts';
import { expectNoOverflow, expectReadAsText, setTrap } from './page-checks.ts';

const IDS = [
  '%00',
  '1%27--',
  '%3Cimg%20src=/trap.png%20onerror=trap()%3E',
  '-1',
  '0',
  '1.5',
  '1e9',
  'NaN',
  '9'.repeat(400),
  '%F0%9F%92%AA',
  '%E2%80%AE1',
  '1%2F..%2F2',
  '__proto__',
  '%25',
  '..%5C..%5C1',
  '1;drop',
];
const RECORDS: [path: string, as: Role, list: string][] = [
  ['/updateUser', 'admin', '/userlist'],
  ['/updatePlan', 'admin', '/planList'],
  ['/updateMember', 'staff', '/memberList'],
  ['/updateMemberHealth', 'staff', '/healthList'],
  ['/member', 'staff', '/memberList'],
  ['/memberData', 'admin', '/memberData?q=a'],
  ['/importMembers', 'staff', '/importMembers'],
];

/** Waits until the page reports that no such record exists, with a link to continue. */
async function nothingAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('banner').waitFor();
  await expect(async () =>
    expect([address, await page.locator('main').innerText()]).toEqual([address, expect.stringMatching(/not found/i)]),
  ).toPass();
  await page.locator('main a').first().waitFor();
  await expectNoOverflow(page);
}

for (const [path, as, list] of RECORDS) {
  test(`B5: below ${path}, no hostile id breaks the page: a record that is not there, with the way to its list`, async ({
    visit,
  }) => {
    const visitor = await visit(list, { as });
    const { page, troubles } = visitor;
    troubles.expect(/answered 40[04]/);
    const trap = await setTrap(visitor);
    for (const id of IDS) await nothingAt(page, `${path}/${id}`);
    // An incomplete character makes the URL invalid. The server reports it and offers a way back.
    await page.goto(`${path}/%E0%A4%A`);
    await expectReadAsText(page, 'The address of this request is not valid.');
    await page.goto(`${path}/../../..${list}`);
    await page.locator('main :is(table, input[type=file])').first().waitFor();
    expect(trap.sprung()).toEqual([]);
  });
}

test('B5: nor does one that stands between others, or beside a member that there is', async ({ visit }) => {
  const visitor = await visit('/memberData', { as: 'admin' });
  const { page, troubles } = visitor;
  troubles.expect(/answered 40[04]/);
  const trap = await setTrap(visitor);
  for (const id of ['%00', '%3Cimg%20src=/trap.png%20onerror=trap()%3E', '9'.repeat(400), '1%2F..%2F2']) {
    for (const address of [
      `/memberData/${id}/erase`,
      `/memberData/${id}/merge?q=a`,
      `/memberData/${id}/merge/1001`,
      `/memberData/1001/merge/${id}`,
    ])
      await nothingAt(page, address);
  }
  expect(trap.sprung()).toEqual([]);
});

const PAGES = [
  '-1',
  '0',
  '1e9',
  '999999999',
  '999999999999999999999',
  'NaN',
  'Infinity',
  '1.5',
  '%00',
  '',
  MARKUP[0],
  '[]',
  '2&page=3',
];
test('a hostile page in the address shows a page of the list that there is', async ({ visit }) => {
  const visitor = await visit('/memberList', { as: 'staff' });
  const { page } = visitor;
  const trap = await setTrap(visitor);
  for (const value of PAGES) {
    await page.goto(`/memberList?page=${value.includes('<') ? encodeURIComponent(value) : value}`);
    await page.locator('main tbody tr').first().waitFor();
    expect([value, await page.locator('main').innerText()]).toEqual([value, expect.stringMatching(/Page \d+ of \d+/)]);
  }
  await page.goto('/renewals?due=<img src=/trap.png onerror=trap()>&page=1e9');
  await waitForScreen(page, /renewals/i);
  await expectNoOverflow(page);
  expect(trap.sprung()).toEqual([]);
});

test('a hostile search in the address is the text of the search box', async ({ visit }) => {
  for (const [list, as] of [
    ['/userlist', 'admin'],
    ['/planList', 'admin'],
    ['/memberList', 'staff'],
    ['/healthList', 'staff'],
  ] as const) {
    const visitor = await visit(list, { as });
    const { page } = visitor;
    const trap = await setTrap(visitor);
    for (const text of [...MARKUP, '\u0000', '%', '\uFFFD', 'x'.repeat(3000)]) {
      await page.goto(`${list}?q=${encodeURIComponent(text)}#${encodeURIComponent(text)}`);
      await expect(page.locator('input[type=search]').first()).toHaveValue(text);
      if (text !== '\u0000') await expectReadAsText(page, text);
      await expectNoOverflow(page);
    }
    await page.goto(`${list}?q=%E0%A4%A&q=2&__proto__[q]=3&constructor=4`);
    await page.locator('input[type=search]').first().waitFor();
    expect([list, trap.sprung()]).toEqual([list, []]);
  }
});

const PATTERNS = [
  '(a+)+$',
  '(.*)*x',
  '(a|aa)+$',
  '(a|a?)+$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(?=a)*',
  '(?<=a+)+b',
  '\\1(a)',
  '[a-',
  '(',
  'a{1,99999}',
  '(((((a{99}){99}){99}){99}){99})',
  '(?i)\\p{L}*',
  '(x+x+)+y',
  `(${'a?'.repeat(2000)})`,
  'a'.repeat(100_000),
  MARKUP[0],
  '\\',
  '*',
  '$^',
  '\u202E.*',
];
test('C2: no pattern keeps the page from answering, whatever the names are', async ({ visit, product }) => {
  for (const fname of ['a'.repeat(199), `${'a'.repeat(190)}!`, 'x'.repeat(200), MARKUP[0], '\u202E'.repeat(100)])
    await newUser(product, { fname });
  const visitor = await visit('/userlist', { as: 'admin' });
  const { page } = visitor;
  const trap = await setTrap(visitor);
  await page.locator('main tbody tr').first().waitFor();
  const search = page.locator('input[type=search]').first();
  const heard = () => page.evaluate(() => document.querySelector<HTMLElement>('main')!.dataset.heard);
  await search.evaluate((box: HTMLElement) =>
    box.addEventListener('keydown', ({ key }) => {
      document.querySelector<HTMLElement>('main')!.dataset.heard = key;
    }),
  );
  for (const pattern of PATTERNS) {
    await search.fill(pattern);
    // The script responds only after the list has rendered. An exponential search would never finish.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve));
        }),
    );
    await search.press('End');
    expect([pattern.slice(0, 40), await heard()]).toEqual([pattern.slice(0, 40), 'End']);
    await page.evaluate(() => {
      delete document.querySelector<HTMLElement>('main')!.dataset.heard;
    });
  }
  await search.fill('');
  await expect(async () => expect((await listRows(page)).length).toBeGreaterThan(5)).toPass();
  expect(trap.sprung()).toEqual([]);
});

test('a hostile member in the address of a picker leaves it empty', async ({ visit, product }) => {
  const id = await newMember(await apiAs(product, 'staff'));
  const visitor = await visit('/memberDiet', { as: 'staff' });
  const { page, troubles } = visitor;
  troubles.expect(/answered 40[04]/);
  const trap = await setTrap(visitor);
  for (const path of ['/memberDiet', '/planAssign', '/memberHealth']) {
    for (const member of [...IDS.filter((one) => !one.includes('F..')), `${id}&member=%3Cimg%3E`]) {
      await page.goto(`${path}?member=${member}`);
      await page.getByRole('banner').waitFor();
      await page
        .locator('main')
        .getByRole('combobox')
        .first()
        .or(page.getByText(/not found|no such/i).first())
        .first()
        .waitFor();
    }
    await expectNoOverflow(page);
  }
  expect(trap.sprung()).toEqual([]);
});
