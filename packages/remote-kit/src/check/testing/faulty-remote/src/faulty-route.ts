import { page } from '@gym/remote-contract';
import { createElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { Fault } from './faults.ts';

export const faultyRoute = (fault: Fault): RouteObject => ({
  path: `/${fault}`,
  ...page(async () => {
    const { FaultyScreen } = await import(/* webpackChunkName: "screen" */ './faulty-screen.tsx');
    return { default: () => createElement(FaultyScreen, { fault }) };
  }),
});
