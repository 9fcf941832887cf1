import { expect, test } from './hostile-test.ts';
import { apiAs } from '@gym/test-tools/product';

test('another site cannot show the product, a call or a file in a frame', async ({ visit, product, openSite }) => {
  const paths = ['/', '/dashboard', '/api/getRole', '/robots.txt'];
  const frames = paths.map((path) => `<iframe src="${product.url}${path}"></iframe>`).join('');
  const foreign = await openSite(`<!doctype html><title>Elsewhere</title>${frames}`);
  const { page, troubles } = await visit('/dashboard', { as: 'staff' });
  troubles.expect(/frame|X-Frame-Options|answered 401|failed: GET/i);
  troubles.violations.expect('frame-ancestors');
  await page.goto(foreign.url);
  // Chromium shows its own page instead of a page that forbids framing.
  const inner = () => page.frames().filter((one) => one !== page.mainFrame());
  await expect(() =>
    expect(inner().map((frame) => frame.url())).toEqual(paths.map(() => expect.stringMatching(/^chrome-error:/))),
  ).toPass();
});

test('a site that opens the product in a window has no hold of it', async ({ visit, product, openSite }) => {
  const foreign = await openSite();
  const { page, context } = await visit('/dashboard', { as: 'staff' });
  await page.goto(foreign.url);
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((url) => {
      (window as unknown as { theirs: Window | null }).theirs = open(`${url}/dashboard`);
    }, product.url),
  ]);
  await opened.getByRole('banner').waitFor();
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  await expect(async () =>
    expect(await page.evaluate(() => (window as unknown as { theirs: Window }).theirs.closed)).toBe(true),
  ).toPass();
});

test("another site's script reads no answer of the API, and no call of it is made in a user's name", async ({
  visit,
  product,
  openSite,
}) => {
  const foreign = await openSite();
  const { token } = (await apiAs(product, 'admin')).session;
  const { page, troubles } = await visit('/dashboard', { as: 'admin' });
  troubles.expect(/CORS|failed:|answered 4\d\d|Cross-Origin|MIME|ERR_BLOCKED/i);
  await page.goto(foreign.url);
  const attempts = await page.evaluate(
    async ([url, stolen]) => {
      const tried = async (path: string, init: RequestInit) =>
        fetch(url + path, init).then(
          async (answer) => `${answer.type} ${await answer.text()}`,
          () => 'refused',
        );
      const script = await new Promise<string>((resolve) => {
        const element = document.createElement('script');
        element.src = `${url}/api/getRole`;
        element.onload = () => resolve('ran');
        element.onerror = () => resolve('refused');
        document.head.append(element);
      });
      return {
        script,
        read: await tried('/api/getRole', { headers: { authorization: `Bearer ${stolen}` } }),
        plain: await tried('/api/getRole', { credentials: 'include' }),
        form: await tried('/api/logout', { method: 'POST', mode: 'no-cors', credentials: 'include', body: 'x=1' }),
      };
    },
    [product.url, token] as const,
  );
  expect(attempts).toEqual({
    script: 'refused',
    read: 'refused',
    plain: 'refused',
    form: expect.stringMatching(/^(refused|opaque )$/),
  });
  // The no-cors call could only arrive without a token, so the session is still valid.
  expect((await fetch(`${product.url}/api/getRole`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
    200,
  );
});

test('every link leads into the product, to a mail or to a call; none opens a window that could reach back', async ({
  visit,
}) => {
  for (const [as, paths] of [
    ['staff', ['/dashboard', '/memberList', '/member/1001', '/healthList', '/renewals?due=30', '/profile']],
    ['admin', ['/userlist', '/planList', '/no/such/page']],
  ] as const) {
    const { page, troubles } = await visit('/dashboard', { as });
    troubles.expect(/answered 404/);
    for (const path of paths) {
      await page.goto(path);
      await page.locator('main h1').waitFor();
      await page.locator('main a, nav a').first().waitFor({ state: 'attached' });
      const strange = await page
        .locator('a')
        .evaluateAll((links) =>
          (links as HTMLAnchorElement[])
            .filter(
              ({ href, target, protocol, origin, rel }) =>
                (origin !== location.origin && !/^(mailto|tel):$/.test(protocol)) ||
                (target !== '' && !rel.includes('noopener')) ||
                href === '',
            )
            .map(({ outerHTML }) => outerHTML),
        );
      expect([path, strange]).toEqual([path, []]);
    }
  }
});
