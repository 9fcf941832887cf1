import { type MountedApp, type BridgeContext, useHost } from '@gym/remote-contract';
import { Skeleton } from '@gym/ui';
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLinkState } from '../screen/screen-navigation.ts';

interface AppToRun {
  /** Element that contains the app, and nothing else. */
  readonly parent: HTMLElement;
  mount(element: HTMLElement, path: string, signal: AbortSignal): MountedApp | Promise<MountedApp>;
  onMounted(): void;
  onMountFailure(error: unknown): void;
  /** The mounted app could not follow the address. */
  onFailure(error: unknown): void;
}

interface RunningApp {
  /** Shows a path: mounts the app, updates it, or mounts it again if it has no update. */
  show(path: string): void;
  stop(): void;
}

/** Unmounts an app. Its failure is an uncaught error, and harms nothing else on the page. */
function unmount(app: MountedApp): void {
  try {
    app.unmount();
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}

/** Runs an app of any framework. Each mount has an element of its own. */
function runApp({ parent, mount, onMounted, onMountFailure, onFailure }: AppToRun): RunningApp {
  let wanted = '';
  let shown: string | undefined;
  let mounted: MountedApp | undefined;
  let ending = new AbortController();

  const stop = () => {
    ending.abort();
    if (mounted) unmount(mounted);
    mounted = undefined;
    parent.replaceChildren();
  };
  const start = () => {
    ending = new AbortController();
    const { signal } = ending;
    const settle = (app: MountedApp) => {
      // The user left while it was mounting.
      if (signal.aborted) return unmount(app);
      mounted = app;
      onMounted();
      follow();
    };
    const failed = (error: unknown) => {
      if (!signal.aborted) onMountFailure(error);
    };
    shown = wanted;
    try {
      const started = mount(parent.appendChild(document.createElement('div')), shown, signal);
      if ('then' in started) started.then(settle, failed);
      else settle(started);
    } catch (error) {
      failed(error);
    }
  };
  const follow = () => {
    if (!mounted || shown === wanted) return;
    if (!mounted.update) {
      stop();
      start();
      return;
    }
    shown = wanted;
    try {
      mounted.update(shown);
    } catch (error) {
      onFailure(error);
    }
  };
  return {
    show: (path) => {
      wanted = path;
      if (shown === undefined) start();
      else follow();
    },
    stop,
  };
}

/**
 * Lets the router follow the links of an app: a click on `<a href="/memberList">` then loads no document. The browser
 * follows links of other origins, with a `target`, with `download` or with `rel="external"`, and clicks with a key that
 * opens another tab.
 */
function followLinks(element: HTMLElement, navigate: (path: string) => void): () => void {
  const follow = (event: MouseEvent) => {
    const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || !isOfTheRouter(link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
  element.addEventListener('click', follow);
  return () => element.removeEventListener('click', follow);
}

const isOfTheRouter = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin &&
  ['', '_self'].includes(link.target) &&
  !link.hasAttribute('download') &&
  !link.relList.contains('external');

interface Props {
  /** Must be the same function on every render. */
  readonly mount: (element: HTMLElement, context: BridgeContext, path: string) => MountedApp | Promise<MountedApp>;
  readonly path: string;
  /** Converts what a mount threw to what the frame throws. Must be the same function on every render. */
  readonly mountFailure?: (error: unknown) => unknown;
}

const asThrown = (error: unknown): unknown => error;

/** Contains an app of any framework. It throws what the app fails with, so that the nearest error boundary shows it. */
export function AppFrame({ mount, path, mountFailure = asThrown }: Props): ReactElement {
  const host = useHost();
  const [isMounted, setMounted] = useState(false);
  const [failure, setFailure] = useState<{ readonly thrown: unknown }>();
  const parent = useRef<HTMLDivElement>(null);
  const running = useRef<RunningApp>(undefined);

  // In layout effects, so that the app shows in the same frame as the title, and ends before its element goes.
  useLayoutEffect(() => {
    if (!parent.current) return undefined;
    const fail = (error: unknown) => setFailure({ thrown: error });
    const app = runApp({
      parent: parent.current,
      mount: (element, at, signal) => {
        setMounted(false);
        return mount(element, { host, signal, fail: (error) => !signal.aborted && fail(error) }, at);
      },
      onMounted: () => setMounted(true),
      onMountFailure: (error) => fail(mountFailure(error)),
      onFailure: fail,
    });
    running.current = app;
    return () => app.stop();
  }, [host, mount, mountFailure]);
  useLayoutEffect(() => running.current?.show(path), [path, host, mount, mountFailure]);

  const navigate = useNavigate();
  const linkState = useLinkState();
  useEffect(
    () => (parent.current ? followLinks(parent.current, (to) => void navigate(to, { state: linkState })) : undefined),
    [navigate, linkState],
  );

  if (failure) throw failure.thrown;
  return (
    <>
      <div ref={parent} />
      {!isMounted && <Skeleton />}
    </>
  );
}
