import updates from 'webpack/hot/emitter.js';

/** What the dev server's client in the host posts to the window after each build. */
const UPDATED = 'webpackHotUpdate';

/** Passes the host's news of a build to this bundle, so that a remote needs no connection of its own. */
window.addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
  if (source !== window || typeof data !== 'string' || !data.startsWith(UPDATED)) return;
  updates.emit(UPDATED, data.slice(UPDATED.length));
});
