import { page } from '@gym/remote-contract';
import { createElement } from 'react';
import type { RouteObject } from 'react-router-dom';

/** The faults that a screen may have; each one is also the path of its screen. */
export const FAULTS = [
  'sound',
  'leaks',
  'headless',
  'unlabelled',
  'dim',
  'blind',
  'deaf',
  'crashes',
  'mute',
  'impatient',
  'noisy',
  'unsafe',
  'stray',
  'undeclared',
] as const;
export type Fault = (typeof FAULTS)[number];

export const faultyRoute = (fault: Fault): RouteObject => ({
  path: `/${fault}`,
  ...page(async () => {
    const { FaultyScreen } = await import(/* webpackChunkName: "screen" */ './faulty-screen.tsx');
    return { default: () => createElement(FaultyScreen, { fault }) };
  }),
});
