import { expect, test } from '@gym/browser-testing/journeys';
import { waitForText } from '@gym/browser-testing';

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

for (const [what, attempt, refusal] of ATTEMPTS) {
  test(`the browser blocks ${what}`, async ({ visit }) => {
    const { page, troubles } = await visit('/userlist', { as: 'admin' });
    await waitForText(page, /add user/i);
    troubles.expect(/TrustedTypePolicy/, /requires 'Trusted/);
    await expect(page.evaluate(attempt)).rejects.toThrow(refusal);
    // A violation fails the journey unless its directive is expected; expected console errors do not cover it.
    troubles.expect(/./);
    await expect(() =>
      expect(troubles.list()).toContainEqual(expect.stringMatching(/^CSP (require-)?trusted-types/)),
    ).toPass();
    troubles.violations.expect('trusted-types', 'require-trusted-types-for');
  });
}
