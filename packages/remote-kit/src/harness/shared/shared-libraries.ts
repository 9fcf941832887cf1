import * as apiClient from '@gym/api-client';
import { SHARING_POLICY, type SharedName } from '@gym/kernel/sharing-policy';
import { createShareScope, type OfferedLibrary, type ShareScope } from '@gym/kernel/federation';
import * as remoteContract from '@gym/remote-contract';
import * as ui from '@gym/ui';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import reactDom from 'react-dom';
import * as reactQuery from './react-query.ts';
import * as reactRouterDom from './react-router-dom.ts';

const LIBRARIES: Readonly<Record<SharedName, OfferedLibrary['library']>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': reactRouterDom,
  '@tanstack/react-query': reactQuery,
  '@gym/api-client': apiClient,
  '@gym/remote-contract': remoteContract,
  '@gym/ui': ui,
  '@gym/ui/form': () => import('@gym/ui/form'),
  yup: () => import('yup'),
  '@gym/ui/list': () => import('@gym/ui/list'),
  '@gym/ui/combobox': () => import('@gym/ui/combobox'),
};

/** The shared libraries, provided by the harness instead of the shell. */
export const sharedLibraries = (): ShareScope =>
  createShareScope(
    'harness',
    Object.fromEntries(
      Object.entries(SHARING_POLICY).map(([name, { version }]) => [
        name,
        { version, library: LIBRARIES[name as SharedName] },
      ]),
    ),
  );
