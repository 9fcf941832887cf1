import { expect, test } from './hostile-test.ts';
import { HOSTILE_IDS } from '@gym/test-tools/hostile-answers';
import type { Page } from 'playwright-core';
import { apiAs, listRows, newMember, newUser, type Role } from '@gym/test-tools/product';
import { MARKUP } from './hostile-texts.ts';
import { expectNoOverflow, expectReadAsText } from './page-checks.ts';

const RECORDS: [path: string, as: Role, list: string][] = [
  ['/updateUser', 'admin', '/userlist'],
  ['/updatePlan', 'admin', '/planList'],
  ['/updateMember', 'staff', '/memberList'],
  ['/updateMemberHealth', 'staff', '/healthList'],
  ['/member', 'staff', '/memberList'],
  ['/memberData', 'admin', '/memberData?q=a'],
  ['/importMembers', 'staff', '/importMembers'],
];

/** Every nth text, so that `of` screens together get them all. */
const everyNth = <Text>(texts: readonly Text[], nth: number, of: number): Text[] =>
  texts.filter((_, index) => index % of === nth % of);

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

for (const [nth, [path, as, list]] of RECORDS.entries()) {
  test(`B5: a hostile id below ${path} shows that the record is not found, with a link to its list`, async ({
    visit,
  }) => {
    const { page, troubles } = await visit(list, { as });
    troubles.expect(/answered 40[04]/);
    // The client's tests read every kind of record by every id.
    for (const id of everyNth(HOSTILE_IDS, nth, RECORDS.length)) await nothingAt(page, `${path}/${id}`);
    // An incomplete character makes the URL invalid. The server reports it and offers a way back.
    await page.goto(`${path}/%E0%A4%A`);
    await expectReadAsText(page, 'The address of this request is not valid.');
    await page.goto(`${path}/../../..${list}`);
    await page.locator('main :is(table, input[type=file])').first().waitFor();
  });
}

test('B5: a hostile id in the middle of an address, or beside an existing member, shows that it is not found', async ({
  visit,
}) => {
  const { page, troubles } = await visit('/memberData', { as: 'admin' });
  troubles.expect(/answered 40[04]/);
  const image = '%3Cimg%20src=/trap.png%20onerror=trap()%3E';
  for (const [first, second] of [
    ['%00', image],
    ['1%2F..%2F2', '9'.repeat(400)],
  ] as const)
    for (const address of [
      `/memberData/${first}/erase`,
      `/memberData/${second}/merge?q=a`,
      `/memberData/${first}/merge/1001`,
      `/memberData/1001/merge/${second}`,
    ])
      await nothingAt(page, address);
});

test('a hostile search in the address becomes the text of the search box', async ({ visit }) => {
  const texts = [...MARKUP, '\u0000', '%', '\uFFFD', 'x'.repeat(3000)];
  const lists = [
    ['/userlist', 'admin'],
    ['/planList', 'admin'],
    ['/memberList', 'staff'],
    ['/healthList', 'staff'],
  ] as const;
  for (const [nth, [list, as]] of lists.entries()) {
    const { page } = await visit(list, { as });
    for (const text of everyNth(texts, nth, lists.length)) {
      await page.goto(`${list}?q=${encodeURIComponent(text)}#${encodeURIComponent(text)}`);
      await expect(page.locator('input[type=search]').first()).toHaveValue(text);
      if (text !== '\u0000') await expectReadAsText(page, text);
      await expectNoOverflow(page);
    }
    await page.goto(`${list}?q=%E0%A4%A&q=2&__proto__[q]=3&constructor=4`);
    await page.locator('input[type=search]').first().waitFor();
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
test('C2: the page keeps responding to every search pattern, whatever the names are', async ({ visit, product }) => {
  for (const fname of ['a'.repeat(199), `${'a'.repeat(190)}!`, 'x'.repeat(200), MARKUP[0], '\u202E'.repeat(100)])
    await newUser(product, { fname });
  const { page } = await visit('/userlist', { as: 'admin' });
  await page.locator('main tbody tr').first().waitFor();
  const search = page.locator('input[type=search]').first();
  const main = page.locator('main');
  const heard = () => main.getAttribute('data-heard');
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
});

test('a hostile member id in the address of a picker leaves the picker empty', async ({ visit, product }) => {
  const id = await newMember(await apiAs(product, 'staff'));
  const { page, troubles } = await visit('/memberDiet', { as: 'staff' });
  troubles.expect(/answered 40[04]/);
  const ids = HOSTILE_IDS.filter((one) => !one.includes('F..'));
  for (const [nth, path] of ['/memberDiet', '/planAssign', '/memberHealth'].entries()) {
    for (const member of [...everyNth(ids, nth, 6), `${id}&member=%3Cimg%3E`]) {
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
});
