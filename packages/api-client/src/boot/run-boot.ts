import { ACCEPT, TIMEOUT } from '../http/accept.ts';
import { HANDOVER, type BootHandover } from '../http/boot-handover.ts';
import type { RawAnswer } from '../http/raw-answer.ts';
import { parseSession, SESSION_KEY } from '../session/parse-session.ts';
import { readBlocks, type BootBlocks, type BootedFile } from './boot-blocks.ts';
import { landOnRemote, landOnShell, type Landing } from './landing.ts';

/** Applies the theme before the first paint; it lives in a cookie because signing out clears local storage (acceptance A9). */
function applyTheme(): void {
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (theme) document.documentElement.dataset.theme = theme;
}

/** Asks like the client does, so that the client can take the answer over. */
async function ask(url: string, token: string): Promise<RawAnswer> {
  const answer = await fetch(url, {
    headers: { Accept: ACCEPT, Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  return { status: answer.status, body: await answer.text() };
}

/** Loads a script or style ahead; integrity and crossorigin as in its later use, or it would be loaded twice. */
function preload({ file, integrity }: BootedFile, cdnBase: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = file.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = cdnBase + file;
  document.head.append(link);
}

const quiet = (): void => undefined;

function onRole({ status, body }: RawAnswer, start: (landing: Landing | undefined) => void, blocks: BootBlocks, path: string): void {
  const role: unknown = status === 200 && JSON.parse(body)?.data?.role;
  // No role is no role, never staff (acceptance A6).
  if (typeof role === 'number' || (typeof role === 'string' && role.trim())) start(landOnRemote(blocks, role, path));
}

/**
 * The head start of a page load: the theme; the code of the landing route; and where there is a session its role and the
 * route's first data, all before the product's own script is there. Hands over what it asked for on
 * `window[Symbol.for('gym.boot')]`.
 */
export function runBoot(): void {
  applyTheme();
  const session = parseSession(localStorage.getItem(SESSION_KEY));
  const blocks = readBlocks();
  const { config } = blocks;
  const token = session?.token ?? '';
  const early: BootHandover['early'] = new Map();
  const start = (landing: Landing | undefined): void => {
    for (const call of session && landing ? landing.early : []) {
      const answer = ask(config.apiBase + call, token);
      answer.catch(quiet); // the client asks again
      early.set(call, answer);
    }
    for (const file of landing?.files ?? []) preload(file, config.cdnBase);
  };
  const path = session && location.pathname === '/' ? '/dashboard' : location.pathname;
  if (session) {
    const role = ask(`${config.apiBase}/api/getRole`, token);
    const handover: BootHandover = { token, at: Date.now(), role, early };
    // Before the client can wait for the role: what follows from it is there when the client goes on.
    role.then((answer) => onRole(answer, start, blocks, path)).catch(quiet);
    (window as { [HANDOVER]?: BootHandover })[HANDOVER] = handover;
  }
  start(landOnShell(blocks, session !== undefined, path));
}
