/** How one library is shared between the shell and the remotes. */
export interface SharedLibrary {
  /** Version that the shell brings. */
  readonly version: string;
  /** `eager`: in the shell's first script. `lazy`: a chunk that the first screen in need of it fetches. */
  readonly loading: 'eager' | 'lazy';
}

/**
 * The sharing policy, all of it. The key is the exact import name: an alias would stop the sharing without a word.
 * Remotes bring no copy of their own, and demand a version that is compatible with what they were built with
 * (`remote-sharing.ts`). Versions of our own packages are set by hand: `workspace:*` gives no check at run time.
 */
export const SHARING_POLICY = {
  react: { version: '19.3.1', loading: 'eager' },
  // Two jsx runtimes, and a remote built for development dies in a production shell.
  'react/jsx-runtime': { version: '19.3.1', loading: 'eager' },
  'react-dom': { version: '19.3.1', loading: 'eager' },
  // A facade of the names that are used: a shared library is never tree-shaken.
  'react-router-dom': { version: '7.18.5', loading: 'eager' },
  '@tanstack/react-query': { version: '5.108.0', loading: 'eager' },
  '@gym/api-client': { version: '0.1.0', loading: 'eager' },
  '@gym/remote-contract': { version: '0.1.0', loading: 'eager' },
  '@gym/ui': { version: '0.1.0', loading: 'eager' },
  // With formik and yup, and the list: only screens with a form or a list need them.
  '@gym/ui/form': { version: '0.1.0', loading: 'lazy' },
  yup: { version: '1.7.1', loading: 'lazy' },
  '@gym/ui/list': { version: '0.1.0', loading: 'lazy' },
  // Beside the form: it shares the form's context, which a copy in a remote would not.
  '@gym/ui/combobox': { version: '0.1.0', loading: 'lazy' },
} as const satisfies Readonly<Record<string, SharedLibrary>>;

export type SharedName = keyof typeof SHARING_POLICY;
