import { ACCEPT, type BootHandover, HANDOVER, resolveEarlyCall, TIMEOUT } from '../http/boot-handover.ts';
import type { RawAnswer } from '../http/api-request.ts';
import { parseSession, SESSION_KEY } from '../session/parse-session.ts';
import { type BootBlockFile, landOnRemote, landOnShell, readBootBlocks } from './landing.ts';

/** Applies the theme before the first paint. It is in a cookie: signing out clears local storage (acceptance A9). */
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
function preload({ file, integrity }: BootBlockFile, cdnBase: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = file.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = cdnBase + file;
  document.head.append(link);
}

const quiet = (): void => undefined;

/** What the role call told; undefined where it told none: no role is no role, never staff (acceptance A6). */
function readRole({ status, body }: RawAnswer): { role: number | string; features: readonly unknown[] } | undefined {
  const told = status === 200 && JSON.parse(body);
  const role: unknown = told?.data?.role;
  return typeof role === 'number' || (typeof role === 'string' && role.trim())
    ? { role, features: told.features ?? [] }
    : undefined;
}

/**
 * Starts a page load before the shell's script is there: the theme, the code of the landing route and, with a session,
 * its role and the route's first data. The answers are on `window[Symbol.for('gym.boot')]`.
 */
export function runBoot(): void {
  applyTheme();
  const session = parseSession(localStorage.getItem(SESSION_KEY));
  const blocks = readBootBlocks();
  const { config } = blocks;
  const path = session && location.pathname === '/' ? '/dashboard' : location.pathname;
  const own = landOnShell(blocks, session !== undefined, path);
  for (const file of own?.files ?? []) preload(file, config.cdnBase);
  if (!session) return;

  const { token } = session;
  const early: BootHandover['early'] = new Map();
  const askFor = (call: string | undefined): void => {
    if (call === undefined || early.has(call)) return;
    const answer = ask(config.apiBase + call, token);
    answer.catch(quiet); // the client asks again
    early.set(call, answer);
  };
  const role = ask(`${config.apiBase}/api/getRole`, token);
  // Before the client can wait for the role: what follows from it is there when the client goes on.
  role
    .then((answer) => {
      const told = readRole(answer);
      if (!told) return;
      const landing = own ?? landOnRemote(blocks, told.role, path);
      for (const call of landing?.early ?? [])
        askFor(resolveEarlyCall(call, (feature) => told.features.includes(feature)));
      if (landing !== own) for (const file of landing?.files ?? []) preload(file, config.cdnBase);
    })
    .catch(quiet);
  // What needs no role and no announcement does not wait for them.
  for (const call of own?.early ?? []) askFor(call.includes('[') ? undefined : call);
  (window as { [HANDOVER]?: BootHandover })[HANDOVER] = { token, at: Date.now(), role, early };
}
