/** How the shell and the remotes share one library. */
export interface SharedLibrary {
  /** The shell's version. */
  readonly version: string;
  /** `eager`: in the shell's first script. `lazy`: in a chunk that the first screen with this library loads. */
  readonly loading: 'eager' | 'lazy';
}

/**
 * The complete sharing policy. The key is the exact import name: an alias would stop the sharing silently. Remotes
 * bundle no copy. They accept versions compatible with the one they were built with (`sharing.ts`). We set the versions
 * of our own packages by hand: `workspace:*` gives no check at run time.
 */
export const SHARING_POLICY = {
  react: { version: '19.3.1', loading: 'eager' },
  // With two jsx runtimes, a remote built for development crashes in a production shell.
  'react/jsx-runtime': { version: '19.3.1', loading: 'eager' },
  'react-dom': { version: '19.3.1', loading: 'eager' },
  // A facade exports only the used names: webpack never tree-shakes a shared library.
  'react-router-dom': { version: '7.18.5', loading: 'eager' },
  '@tanstack/react-query': { version: '5.108.0', loading: 'eager' },
  '@gym/api-client': { version: '0.1.0', loading: 'eager' },
  '@gym/remote-contract': { version: '0.1.0', loading: 'eager' },
  '@gym/ui': { version: '0.1.0', loading: 'eager' },
  // Lazy, with formik and yup, like the list: only screens with a form or a list need them.
  '@gym/ui/form': { version: '0.1.0', loading: 'lazy' },
  yup: { version: '1.7.1', loading: 'lazy' },
  '@gym/ui/list': { version: '0.1.0', loading: 'lazy' },
  // Shared like the form: it needs the form's context, and a copy in a remote would have another context.
  '@gym/ui/combobox': { version: '0.1.0', loading: 'lazy' },
} as const satisfies Readonly<Record<string, SharedLibrary>>;

export type SharedName = keyof typeof SHARING_POLICY;
