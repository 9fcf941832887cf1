/** What finds a browser on this machine. */
export { findChromium } from './find-chromium.ts';
export { thisMachine } from './tool.ts';
