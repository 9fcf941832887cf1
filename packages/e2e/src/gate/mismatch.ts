import type { ApiSurface, GateQuestion } from '@gym/release/gate';
import type { Page } from 'playwright-core';
import type { FileAnswer, ReleaseServer } from './release-server.ts';
import type { StagedRelease } from './staged-release.ts';

/** Where the product is served, and its API. */
export interface Deployment {
  readonly api: ApiSurface;
  readonly cdn: string;
}

/** A release that does not fit, what the gate says to it, and what a user would have had. */
export interface Mismatch {
  /** Makes the release of the product as it was built; its candidate is `staff` unless another is named. */
  readonly release: (product: StagedRelease) => StagedRelease;
  readonly candidate?: string;
  readonly refusal: RegExp;
  /** Other releases that end in the same page, each with its refusal. */
  readonly likewise?: Readonly<Record<string, readonly [Mismatch['release'], RegExp]>>;
  /** What else the gate is asked with. */
  readonly question?: (deployment: Deployment) => Partial<GateQuestion>;
  /** Whose page, staff's unless stated, and which. */
  readonly as?: 'admin' | 'staff';
  readonly at: string;
  /** What stands there in place of the page; `no document` where not even that can be composed. */
  readonly broken: 'no document' | ((page: Page, server: ReleaseServer) => Promise<void>);
  /** How the files are answered, where that is what does not fit. */
  readonly files?: FileAnswer;
  /** What the browser has, and answers of the API, that matter here. */
  readonly prepare?: (page: Page) => Promise<void>;
}
