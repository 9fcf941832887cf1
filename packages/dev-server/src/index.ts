export { appConfig } from './app-config.ts';
export { BUILD_FEED_PATH, BuildFeed } from './build-feed.ts';
export { developmentPolicy } from './development-policy.ts';
export { hotHost, hotRemote } from './hot-config.ts';
export { type HotServer, serveHot } from './hot-server.ts';
export { requireFreePort } from './port.ts';
export { stopOnSignals } from './stop-on-signals.ts';
export { checkTypes } from './type-check.ts';
