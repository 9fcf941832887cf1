import {
  type BootConfig,
  type Drafts,
  HostProvider,
  type HostServices,
  type ReopenedSave,
  type SaveRequest,
  type UnsavedForm,
} from '@gym/remote-contract';
import type { ReactNode } from 'react';

export interface FakeHost {
  readonly services: HostServices;
  readonly submitted: SaveRequest<object>[];
  /** Sets the reopened save that every form gets. */
  reopen(save: ReopenedSave<object> | undefined): void;
  /** Ends the save in flight. */
  settle(outcome: { status: 'saved' } | { status: 'failed'; reason: string }): void;
  /** Labels of the dirty forms. */
  unsaved(): string[];
  /** Labels of the dirty forms that the user can save when leaving the page. */
  savable(): string[];
  /** Labels of the dirty forms whose input a draft keeps. */
  kept(): string[];
}

/** Test double of the host services that forms use, and of no others. Without `drafts`, the server announces none. */
export function fakeHost(drafts?: Drafts): FakeHost {
  const submitted: FakeHost['submitted'] = [];
  const forms = new Set<UnsavedForm>();
  const unsaved = () => [...forms].filter((form) => form.isDirty());
  let reopened: ReopenedSave<object> | undefined;
  let settle: FakeHost['settle'] = () => {};
  const services: Partial<HostServices> = {
    config: { gymName: 'Iron & Oak', locale: 'en-GB', timeZone: 'Asia/Kolkata' } as BootConfig,
    saves: {
      submit: (request) => {
        submitted.push(request as SaveRequest<object>);
        return new Promise((resolve) => {
          settle = resolve;
        });
      },
      reopened: () => reopened,
    },
    loadDrafts: async () => drafts,
    unsavedWork: {
      register: (form) => {
        forms.add(form);
        return () => forms.delete(form);
      },
      mayLeave: async () => {
        unsaved().forEach((form) => form.discard?.());
        return true;
      },
    },
  };
  return {
    services: services as HostServices,
    submitted,
    reopen: (save) => {
      reopened = save && { base: submitted.at(-1)?.base, ...save };
    },
    settle: (outcome) => settle(outcome),
    unsaved: () => unsaved().map(({ label }) => label),
    kept: () =>
      unsaved()
        .filter((form) => form.keepsDraft?.())
        .map(({ label }) => label),
    savable: () =>
      unsaved()
        .filter(({ save }) => save)
        .map(({ label }) => label),
  };
}

/** Provides the fake host to the screens below it. */
export const InHost = ({ host, children }: { host: FakeHost; children: ReactNode }) => (
  <HostProvider value={host.services}>{children}</HostProvider>
);
