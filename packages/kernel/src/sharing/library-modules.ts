import * as apiClient from '@gym/api-client';
import { SHARING_POLICY, type SharedName } from './sharing-policy.ts';
import { createShareScope, type OfferedLibrary, type ShareScope } from '../federation/host-runtime.ts';
import * as remoteContract from '@gym/remote-contract';
import * as ui from '@gym/ui';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import reactDom from 'react-dom';
import * as reactQuery from './react-query.ts';
import * as reactRouterDom from './react-router-dom.ts';

/** The library, or the function that loads it, for each shared name. */
const LIBRARIES: Readonly<Record<SharedName, OfferedLibrary['library']>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': reactRouterDom,
  '@tanstack/react-query': reactQuery,
  '@gym/api-client': apiClient,
  '@gym/remote-contract': remoteContract,
  '@gym/ui': ui,
  '@gym/ui/form': () => import(/* webpackChunkName: "ui-form" */ '@gym/ui/form'),
  yup: () => import(/* webpackChunkName: "yup" */ 'yup'),
  '@gym/ui/list': () => import(/* webpackChunkName: "ui-list" */ '@gym/ui/list'),
  '@gym/ui/combobox': () => import(/* webpackChunkName: "ui-combobox" */ '@gym/ui/combobox'),
};

/** Libraries that differ from the shell's own. Without a version, they have the shell's. */
export type ReplacedLibraries = Readonly<Record<string, Partial<OfferedLibrary>>>;

/**
 * The shell's share scope: every library of the sharing policy, with its version.
 * @param replaced what the remotes of an older contract get instead
 */
export function sharedLibraries(replaced: ReplacedLibraries = {}): ShareScope {
  return createShareScope(
    'shell',
    Object.fromEntries(
      Object.entries(SHARING_POLICY).map(([name, { version }]) => [
        name,
        { version, library: LIBRARIES[name as SharedName], ...replaced[name] },
      ]),
    ),
  );
}
