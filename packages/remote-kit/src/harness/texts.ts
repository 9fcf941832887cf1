import type { ApiMode } from './api-mode.ts';

/** Texts of a harness page. */
export const texts = {
  api: 'API',
  modes: {
    full: 'full: all that our server adds',
    'specification only': 'specification only',
    slow: 'slow: 2 s a call',
    401: '401: the session is over',
    403: '403: refuses everything',
    500: '500: broken',
  } satisfies Record<ApiMode, string>,
  menu: 'Menu',
  notItsOwn: 'Not a screen of this remote',
  notItsOwnBody: 'In the product, the shell or another remote shows this address.',
  sessionOver: 'The session is over. In the product, the shell asks to sign in again now, over this screen.',
  startUpFailed: (reason: string) =>
    `Its start-up check fails: ${reason} In the product, the version before runs in its place.`,
  crashed: 'The screen crashed',
  crashedBody: 'In the product, this ends in a panel in place of the screen, with the chrome alive.',
  notLoaded: 'The remote could not be loaded',
  building: 'Starting…',
};
