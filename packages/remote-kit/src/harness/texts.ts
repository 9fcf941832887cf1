import type { ApiMode } from './api-mode.ts';

/** Texts of a harness page. */
export const texts = {
  api: 'API',
  modes: {
    server: 'the real server, with a demo gym',
    full: 'examples: with all additions of our server',
    'specification only': 'specification only',
    slow: 'slow: 2 s a call',
    401: '401: the session has ended',
    403: '403: rejects everything',
    500: '500: fails always',
    'own-500': 'own API: fails always',
    'own-none': 'own API: does not answer',
    'own-slow': 'own API: slow, 2 s a call',
  } satisfies Record<ApiMode, string>,
  menu: 'Menu',
  contribution: (title: string, kind: string, point: string) => `${title} (${kind} for ${point})`,
  number: 'Number',
  column: (list: string) => `A list with the column for ${list}`,
  dash: 'Where it cannot be loaded, – stands in its place, and the screen around it stays.',
  found: (option: string, ids: readonly string[] | undefined) =>
    `${option}: ${ids === undefined ? '…' : ids.join(', ') || 'none'}`,
  form: (form: string) => `A form with the section for ${form}`,
  record: 'Member 2',
  save: 'Save',
  notItsOwn: 'Not a screen of this remote',
  notItsOwnBody: 'In the product, the shell or another remote shows this address.',
  sessionOver: 'The session has ended. In the product, the shell now shows a sign-in dialog over this screen.',
  startUpFailed: (reason: string) => `${reason}. In the product, the previous version runs instead.`,
  notLoaded: (reason: string) =>
    `${reason}. If its contract does not fit, see "contract" in its src/remote.ts, ` +
    'or run "npm create @gym/remote@latest update".',
  building: 'Starting…',
};
