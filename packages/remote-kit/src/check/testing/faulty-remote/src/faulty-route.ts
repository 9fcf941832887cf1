import { page } from '@gym/remote-contract';
import { createElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { Fault, OwnApiFault } from './faults.ts';

export const faultyRoute = (fault: Fault): RouteObject => ({
  path: `/${fault}`,
  ...page(async () => {
    const { FaultyScreen } = await import(/* webpackChunkName: "screen" */ './faulty-screen.tsx');
    return { default: () => createElement(FaultyScreen, { fault }) };
  }),
});

export const ownApiRoute = (fault: OwnApiFault): RouteObject => ({
  path: `/${fault}`,
  ...page(async () => {
    const { OwnApiScreen } = await import(/* webpackChunkName: "own-api" */ './own-api-screen.tsx');
    return { default: () => createElement(OwnApiScreen, { fault }) };
  }),
});
