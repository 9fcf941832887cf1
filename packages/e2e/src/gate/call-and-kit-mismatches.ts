import type { KitResult } from '@gym/remote-contract/kit-result';
import type { PublishedRemote } from '@gym/release/gate';
import { loadError, type Mismatch, panel } from './mismatch.ts';
import { type StagedRelease, withPassedKit } from './staged-release.ts';
import { LIST, staff, staffOf } from './staged-staff.ts';

/** A list chunk that throws as soon as it runs. Only a kit detects this. */
const throwingList = staff(() => ({
  code: (code, file) =>
    file.startsWith('member-list.') && file.endsWith('.js')
      ? code.replace(/([{,]\d+:?\([\w,]*\)(?:=>)?\{)/g, '$1throw new Error("boom");')
      : code,
}));
const withKit =
  (change: (kit: KitResult) => KitResult | undefined) =>
  (product: StagedRelease): StagedRelease => {
    const broken = throwingList(product);
    const changeKit = (remote: PublishedRemote) => ({ ...remote, kit: change(withPassedKit(remote).kit) });
    return {
      ...broken,
      remotes: broken.remotes.map((remote) => (remote.app === 'staff' ? changeKit(remote) : remote)),
    };
  };

/** Mismatches of a remote's calls and of its kit's result. */
export const CALL_AND_KIT_MISMATCHES: Readonly<Record<string, Mismatch>> = {
  'it makes a call that the API lacks': {
    release: staff((product) => ({
      manifest: { needs: [...staffOf(product).manifest.needs, 'getInvoices'] },
      code: (code) => code.replaceAll('getMemberDetails"', 'getInvoices"'),
    })),
    refusal: /makes the call getInvoices, which http:\S+ does not have/,
    at: LIST,
    broken: loadError,
  },
  'it makes a call that the API announces and lacks': {
    release: (product) => product,
    refusal: /makes the call getRenewalsDue, which \S+ does not have although it announces "renewals-due"/,
    question: ({ api }) => ({ api: { ...api, features: new Set(['renewals-due']) } }),
    prepare: async (page) => {
      await page.route('**/api/getRole', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          json: { ...((await answer.json()) as object), features: ['renewals-due'] },
        });
      });
    },
    at: '/renewals',
    broken: loadError,
  },
  'its kit failed': {
    release: withKit((kit) => ({
      ...kit,
      checks: kit.checks.map((check) => ({ ...check, passed: false, found: 'boom' })),
    })),
    refusal: /its kit failed at "\/memberList: opens as a deep link": boom/,
    at: LIST,
    broken: panel,
    likewise: {
      'was not run': [withKit(() => undefined), /without a kit result/],
      'skipped a screen': [
        withKit((kit) => ({ ...kit, checks: kit.checks.filter(({ name }) => !name.startsWith(LIST)) })),
        /its kit did not check \/memberList/,
      ],
      'ran on another build': [
        (product) => withKit(() => withPassedKit(staffOf(product)).kit)(product),
        /its kit result is of another build/,
      ],
      'ran with another contract': [
        withKit((kit) => ({ ...kit, contract: '9.0.0' })),
        /its kit ran with the remote contract 9\.0\.0/,
      ],
      'has an empty result': [withKit(() => ({}) as never), /kit\.json\/checks: /],
    },
  },
};
