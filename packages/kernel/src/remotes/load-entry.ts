import { isContainer, type RemoteContainer } from '../federation/index.ts';
import type { BootFile, BootRemote } from '@gym/remote-contract';
import { integrityOf, trustedAddress } from './integrity.ts';
import { describeFileFailure, RemoteLoadError, type RemotePhase } from './load-failure.ts';

/** How long a remote's entry may take, in ms. */
export const ENTRY_TIMEOUT_MS = 8_000;

/**
 * Loads a remote's entry as a classic script with its hash, and returns its container. A failed script is removed, so
 * that the next attempt starts clean.
 * @throws RemoteLoadError of phase entry, integrity, timeout or evaluate
 */
export function loadEntry(remote: BootRemote, url: string): Promise<RemoteContainer> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    let thrown: string | undefined;
    const onThrown = ({ filename, message }: ErrorEvent) => {
      if (filename === script.src) thrown = message;
    };
    const limit = setTimeout(
      () => end('timeout', `its entry did not arrive within ${ENTRY_TIMEOUT_MS / 1000} seconds`),
      ENTRY_TIMEOUT_MS,
    );
    const end = (phase: RemotePhase, reason: string) => {
      leave();
      reject(new RemoteLoadError(remote, phase, reason));
    };
    const leave = () => {
      clearTimeout(limit);
      window.removeEventListener('error', onThrown);
      script.onload = script.onerror = null;
      script.remove();
    };
    window.addEventListener('error', onThrown);
    script.onerror = () => end(...describeFileFailure('its entry', script.src, 'entry'));
    script.onload = () => {
      const container: unknown = Reflect.get(window, remote.name);
      if (thrown !== undefined) return end('evaluate', `its entry threw: ${thrown}`);
      if (!isContainer(container)) return end('evaluate', 'its entry holds no remote');
      leave();
      resolve(container);
    };
    script.src = trustedAddress(url);
    script.crossOrigin = 'anonymous';
    script.integrity = integrityOf(url);
    document.head.append(script);
  });
}

/**
 * Gives a version of a remote a queue for its chunks, and discards what an earlier attempt left. webpack numbers chunks
 * alike in every version, so a late chunk of an abandoned one gets a queue that no code reads. A version that runs
 * keeps its queue while another one loads (ADR-0042).
 * @returns a function that closes the queue, for a version that could not be loaded
 */
export function openQueue({ name, files }: BootRemote): () => void {
  const key = `webpackChunkgym_${name}`;
  const queue: unknown[] = [];
  const earlier = Object.getOwnPropertyDescriptor(window, key)?.get ?? (() => []);
  const answerWith = (get: () => unknown) =>
    Object.defineProperty(window, key, { configurable: true, get, set: () => undefined });
  Reflect.set(window, name, undefined);
  answerWith(() => (isOf(files, document.currentScript as HTMLScriptElement | null) ? queue : earlier()));
  return () => void answerWith(earlier);
}

/** A remote of the developer's machine has no list of files. */
const isOf = (files: readonly BootFile[], script: HTMLScriptElement | null) =>
  !script || files.length === 0 || files.some(({ file }) => script.src.includes(file));
