import type { BootFile } from '@gym/remote-contract';
import { audienceOfRole } from '@gym/remote-contract/audience';
import { ACCEPT, type BootHandover, HANDOVER, type RawAnswer, resolveEarlyCall, TIMEOUT } from '../http/api-request.ts';
import { LAST_ROLE_KEY, parseSession, SESSION_KEY } from '../session/session-store.ts';
import { type BootBlocks, type Landing, landOnRemote, landOnShell, readBootBlocks } from './landing.ts';
import { showFirstScreen, watchShellScript, whenParsed } from './show-first-screen.ts';

/**
 * Applies theme and density before the first paint. They are in cookies because signing out clears local storage
 * (acceptance A9).
 */
function applyLook(): void {
  const { dataset } = document.documentElement;
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (theme) dataset.theme = theme;
  if (/(?:^|;\s*)density=compact(?:;|$)/.test(document.cookie)) dataset.density = 'compact';
}

/** Sends the same headers as the client, so that the client can adopt the response. */
async function ask(url: string, token: string): Promise<RawAnswer> {
  const answer = await fetch(url, {
    headers: { Accept: ACCEPT, Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  return { status: answer.status, body: await answer.text() };
}

/** Preloads a script or style. Integrity and crossorigin match its later use, otherwise the browser loads it twice. */
function preload(file: BootFile, cdnBase: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), {
    rel: 'preload',
    as: isStyle(file) ? 'style' : 'script',
    crossOrigin: 'anonymous',
    integrity: file.integrity,
    // Absolute, as the loader of the page's styles compares it.
    href: new URL(cdnBase + file.file, location.href).href,
  });
  document.head.append(link);
  return link;
}

/**
 * Adds a style. Resolves once it applies. Until it is there, the link is a preload: the loader of the page's styles
 * takes any style for applied, and has a timeout and a retry of its own.
 */
const addStyle = (file: BootFile, cdnBase: string): Promise<unknown> =>
  new Promise((resolve) => {
    const link = preload(file, cdnBase);
    link.onload = () => {
      link.onload = resolve;
      link.rel = 'stylesheet';
    };
    link.onerror = () => link.remove();
  });

const isStyle = ({ file }: BootFile): boolean => file.endsWith('.css');

/** The document's own style, if its policy does not allow it: older servers do not know it. */
function blockedStyle({ boot, config }: BootBlocks): BootFile[] {
  const style = document.querySelector<HTMLStyleElement>('style[data-file]');
  if (!style || style.sheet) return [];
  return boot.shell.files.filter(({ file }) => config.cdnBase + file === style.dataset.file);
}

const quiet = (): void => undefined;

type RoleAnswer = { data?: { role?: unknown }; audience?: unknown; features?: readonly unknown[] };

/** Audience and features of the role call. Without a role, undefined: that never means staff (acceptance A6). */
function readRole({ status, body }: RawAnswer): { audience: unknown; features: readonly unknown[] } | undefined {
  const told = (status === 200 && JSON.parse(body)) as RoleAnswer | undefined;
  const role = told?.data?.role;
  return typeof role === 'number' || (typeof role === 'string' && role.trim())
    ? { audience: told?.audience ?? audienceOfRole(role), features: told?.features ?? [] }
    : undefined;
}

interface LandingPlace {
  readonly token: string;
  readonly path: string;
  /** The landing, if the path is one of the shell's. */
  readonly own: Landing | undefined;
}

/** The last role answer of this very session: a hint of what the role call will answer. */
function lastRoleAnswer(token: string): RawAnswer | undefined {
  const stored = localStorage.getItem(LAST_ROLE_KEY);
  return stored?.startsWith(token) ? { status: 200, body: stored.slice(token.length) } : undefined;
}

/**
 * Starts a page load before the shell's script arrives: theme, density and the code of the landing route. With a
 * session it also sends the role call and the route's early calls. The responses are on
 * `window[Symbol.for('gym.boot')]`. If this session had a role before, the landing of that role starts at once; nothing
 * of a remote runs before the role call has confirmed it.
 */
export function runBoot(): void {
  applyLook();
  watchShellScript();
  const session = parseSession(localStorage.getItem(SESSION_KEY));
  const blocks = readBootBlocks();
  const { config } = blocks;
  const path = session && location.pathname === '/' ? '/dashboard' : location.pathname;
  const own = landOnShell(blocks, session !== undefined, path);
  const isSignIn = !session && own?.path === '/';
  const styles = isSignIn ? own.files.filter(isStyle) : [];
  const add = (files: readonly BootFile[]) => files.map((file) => addStyle(file, config.cdnBase));
  const added = add(styles);
  for (const file of own?.files ?? []) if (!styles.includes(file)) preload(file, config.cdnBase);
  whenParsed(() => {
    added.push(...add(blockedStyle(blocks)));
    if (session) showFirstScreen('signed-in', { ...config, fname: session.fname }, added);
    else if (isSignIn) showFirstScreen('signed-out', { ...config }, added);
  });
  if (session) startLanding(blocks, { token: session.token, path, own });
}

/** Sends the role call and the early calls of the landing, and preloads the remote's files. */
function startLanding(blocks: BootBlocks, { token, path, own }: LandingPlace): void {
  const { apiBase, cdnBase } = blocks.config;
  const early: BootHandover['early'] = new Map();
  const askFor = (call: string | undefined): void => {
    if (call === undefined || early.has(call)) return;
    const answer = ask(apiBase + call, token);
    answer.catch(quiet); // the client sends the call again
    early.set(call, answer);
  };
  const role = ask(`${apiBase}/api/getRole`, token);
  const preloaded = new Set(own?.files);
  /** Starts the landing of the role in this answer, except what has started. Returns whether there is a role. */
  const start = (answer: RawAnswer): boolean => {
    const told = readRole(answer);
    if (!told) return false;
    const landing = own ?? landOnRemote(blocks, told.audience, path);
    for (const call of landing?.early ?? [])
      askFor(resolveEarlyCall(call, (feature) => told.features.includes(feature)));
    for (const file of landing?.files ?? []) {
      if (!preloaded.has(file)) preload(file, cdnBase);
      preloaded.add(file);
    }
    return true;
  };
  // This handler runs before the client's own handler of the role, so the client finds the early answers in place.
  role
    .then((answer) => {
      const isCurrent = parseSession(localStorage.getItem(SESSION_KEY))?.token === token;
      if (start(answer) && isCurrent) localStorage.setItem(LAST_ROLE_KEY, token + answer.body);
    })
    .catch(quiet);
  const last = lastRoleAnswer(token);
  if (last) Promise.resolve(last).then(start).catch(quiet);
  // Calls that need neither the role nor a feature start at once.
  for (const call of own?.early ?? []) askFor(call.includes('[') ? undefined : call);
  (window as { [HANDOVER]?: BootHandover })[HANDOVER] = { token, at: Date.now(), role, early };
}
