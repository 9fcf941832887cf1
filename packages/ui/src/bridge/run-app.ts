import type { MountedApp } from '@gym/remote-contract';

export interface AppToRun {
  /** Element that contains the app, and nothing else. */
  readonly parent: HTMLElement;
  mount(element: HTMLElement, path: string, signal: AbortSignal): MountedApp | Promise<MountedApp>;
  onMounted(): void;
  onMountFailure(error: unknown): void;
  /** The mounted app could not follow the address. */
  onFailure(error: unknown): void;
}

export interface RunningApp {
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
export function runApp({ parent, mount, onMounted, onMountFailure, onFailure }: AppToRun): RunningApp {
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
