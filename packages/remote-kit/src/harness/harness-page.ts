import type { Audience, BootFile, BootRoute, RemoteJson } from '@gym/remote-contract';

/** The remote that a harness page hosts, as its build and its `remote.json` state it. */
export interface HarnessRemote {
  readonly name: string;
  readonly title: string;
  readonly owner: string;
  readonly version: string;
  readonly contract: string;
  readonly audience: Audience;
  readonly menu: RemoteJson['menu'];
  readonly routes: readonly Pick<BootRoute, 'path'>[];
  readonly entry: BootFile;
  /** Every file of the remote, paths below the page's origin: nothing else is run. */
  readonly files: readonly BootFile[];
}

/** JSON of `<script type="application/json" id="harness">`. */
export interface HarnessPage {
  readonly remote: HarnessRemote;
  /** Where the page hears that the remote was built anew; absent where a build is tried that stays as it is. */
  readonly rebuilds?: string;
}
