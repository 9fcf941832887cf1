import { formatEarlyCall } from './early-call.ts';
import type { PageModule } from './page.tsx';
import type { DeclaredRoute } from './remote-declaration.ts';
import type { ShellJson } from './shell-json.ts';
import type { SupportedContract } from './supported-contracts.ts';

/** A screen of the shell: its path, who may open it, how its code loads, and the calls that start meanwhile. */
export type DeclaredScreen = Pick<DeclaredRoute, 'path' | 'early'> &
  (
    | { readonly for: 'signed-in' | 'everyone'; readonly page: () => Promise<PageModule> }
    /** What is open before the sign-in only gets more than its path, so it is mounted by hand. */
    | { readonly for: 'signed-out'; readonly page: () => Promise<object> }
  );

/** What the shell declares in its `src/shell.ts`. */
export interface ShellDeclaration {
  readonly screens: readonly DeclaredScreen[];
  /** Routes of remotes to which its screens link. */
  readonly links?: readonly string[];
  /** The older majors of the remote contract whose remotes it runs, too. */
  readonly contracts: readonly (SupportedContract & { readonly until: string })[];
}

/**
 * The `shell.json` of a declaration.
 * @param pageOf the `webpackChunkName` of a page, whose path is given for an error
 */
export const publishedShell = (
  { screens, links, contracts }: ShellDeclaration,
  pageOf: (load: unknown, place: string) => string,
): ShellJson => ({
  ...(links && { links: [...links] }),
  contracts: contracts.map(({ version, until, libraries }) => ({ version, until, ...(libraries && { libraries }) })),
  routes: screens.map(({ path, for: audience, page, early = [] }) => ({
    path,
    for: audience,
    page: pageOf(page, path),
    early: early.map(formatEarlyCall),
  })),
});
