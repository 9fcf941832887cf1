import { expect, test } from '@gym/test-tools/journeys';
import { waitForText } from '@gym/test-tools/product';
import type { BootData } from '@gym/remote-contract';

interface Policies {
  trustedTypes: { createPolicy(name: string, rules: object): void };
}

/** What a hostile script would try, and the browser's error. */
const ATTEMPTS: [string, () => void, RegExp][] = [
  [
    'markup from text',
    () => {
      document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
    },
    /requires 'TrustedHTML'/,
  ],
  [
    "a script's address from text",
    () => {
      document.createElement('script').src = 'https://evil.test/x.js';
    },
    /requires 'TrustedScriptURL'/,
  ],
  [
    "a script's text",
    () => {
      document.createElement('script').text = 'alert(1)';
    },
    /requires 'TrustedScript'/,
  ],
  [
    'a policy of its own',
    () => {
      (window as unknown as Policies).trustedTypes.createPolicy('mine', {});
    },
    /createPolicy.*disallowed/,
  ],
  [
    'the same policy again',
    () => {
      (window as unknown as Policies).trustedTypes.createPolicy('gym', {});
    },
    /createPolicy.*(disallowed|already exists)/,
  ],
];

test('the browser blocks text that a hostile script would turn into markup or code, and policies of its own', async ({
  visit,
}) => {
  const { page, troubles } = await visit('/userlist', { as: 'admin' });
  await waitForText(page, /add user/i);
  const violations = () => troubles.violations.list().length;
  troubles.expect(/TrustedTypePolicy/, /requires 'Trusted/);
  for (const [what, attempt, refusal] of ATTEMPTS) {
    const before = violations();
    await expect(page.evaluate(attempt), what).rejects.toThrow(refusal);
    await expect(() => expect([what, violations()]).not.toEqual([what, before])).toPass();
  }
  // A violation fails the journey unless its directive is expected; expected console errors do not cover it.
  troubles.expect(/./);
  expect(troubles.list()).toContainEqual(expect.stringMatching(/^CSP (require-)?trusted-types/));
  troubles.violations.expect('trusted-types', 'require-trusted-types-for');
});

test('the browser blocks a file of the release if its script has no hash', async ({ visit }) => {
  const { page, troubles } = await visit('/userlist', { as: 'admin' });
  await waitForText(page, /add user/i);
  const load = (hashed: boolean) =>
    page.evaluate((withHash) => {
      const { shell } = JSON.parse(document.getElementById('boot')!.textContent) as BootData;
      const { file, integrity } = shell.files.find((one) => /\/recovery\.\w+\.js$/.test(one.file))!;
      const script = document.createElement('script');
      script.crossOrigin = 'anonymous';
      if (withHash) script.integrity = integrity;
      const addressOf = Reflect.get(window, Symbol.for('gym.address')) as (url: string) => string;
      script.src = addressOf(`/${file}`);
      return new Promise((resolve) => {
        script.onload = () => resolve('loaded');
        script.onerror = () => resolve('blocked');
        document.head.append(script);
      });
    }, hashed);
  expect(await load(true)).toBe('loaded');
  troubles.expect(/[Ii]ntegrity/, /failed: GET .*recovery/);
  expect(await load(false)).toBe('blocked');
});
