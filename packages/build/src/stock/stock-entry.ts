import { HOST_RUNTIME, provideHostRuntime } from '@gym/kernel/federation';

/** What the build places here: the hash of each file of the remote. */
declare const HASHES: Readonly<Record<string, string>>;

const { src } = document.currentScript as HTMLScriptElement;
const INTEGRITY = Symbol.for('gym.integrity');
const hashes = new Map(Object.entries(HASHES).map(([file, integrity]) => [new URL(file, src).href, integrity]));

/** Of another remote on the same page. */
const earlier = Reflect.get(window, INTEGRITY) as ((url: string) => string) | undefined;

Object.defineProperty(window, INTEGRITY, {
  configurable: true,
  value: (url: string): string => hashes.get(new URL(url, src).href) ?? earlier?.(url) ?? '',
});
if (!Reflect.has(window, HOST_RUNTIME)) provideHostRuntime();
