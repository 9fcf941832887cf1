import type { ApiMode } from './api-mode.ts';

/** Texts of a harness page. */
export const texts = {
  api: 'API',
  modes: {
    full: 'full: with all additions of our server',
    'specification only': 'specification only',
    slow: 'slow: 2 s a call',
    401: '401: the session has ended',
    403: '403: rejects everything',
    500: '500: fails always',
  } satisfies Record<ApiMode, string>,
  menu: 'Menu',
  panel: (title: string, slot: string) => `${title} (slot ${slot})`,
  notItsOwn: 'Not a screen of this remote',
  notItsOwnBody: 'In the product, the shell or another remote shows this address.',
  sessionOver: 'The session has ended. In the product, the shell now shows a sign-in dialog over this screen.',
  startUpFailed: (reason: string) =>
    `Its start-up check fails: ${reason} In the product, the previous version runs instead.`,
  crashed: 'The screen crashed',
  crashedBody: 'In the product, a failure panel replaces the screen, and the chrome still works.',
  notLoaded: 'The remote could not be loaded',
  building: 'Starting…',
};
