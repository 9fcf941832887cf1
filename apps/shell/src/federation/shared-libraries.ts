import * as apiClient from '@gym/api-client';
import { SHARING_POLICY, type SharedName } from '@gym/build/sharing-policy';
import * as remoteContract from '@gym/remote-contract';
import * as ui from '@gym/ui';
import * as reactQuery from '@tanstack/react-query';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { lazilyShared, type ShareScopes } from './lazily-shared.ts';
import * as reactRouterDom from './react-router-dom.ts';

/** What the shell brings under each shared name: the library itself, or how to fetch it. */
const LIBRARIES: Readonly<Record<SharedName, object | (() => Promise<object>)>> = {
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

/**
 * The sharing policy as the federation runtime takes it on the shell's side.
 * @param scopes the runtime's share scopes, once it is created
 */
export function sharedLibraries(scopes: () => ShareScopes = () => ({})) {
  return Object.fromEntries(Object.entries(SHARING_POLICY).map(([name, { version, requiredVersion }]) => {
    const library = LIBRARIES[name as SharedName];
    const shareConfig = { singleton: true, strictVersion: true, requiredVersion };
    return [name, typeof library === 'function'
      ? { version, shareConfig, get: lazilyShared(name, library as () => Promise<object>, scopes) }
      : { version, shareConfig, lib: () => library }];
  }));
}
