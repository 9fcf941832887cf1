import { failureOf } from '../query/failure.ts';
import { useState, useRef, useEffect } from 'react';
import { useHost } from '@gym/remote-contract';

/** A browser may take this long to start reading the file. */
const URL_LIFETIME_MS = 60000;

/** Saves a file as a click on a download link would. The blob URL contains no token. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), URL_LIFETIME_MS);
}

/** Name of the saved file, in the server's format: the gym, the content, and the day in the gym's time zone. */
function exportFileName(
  { gymName, timeZone }: { gymName: string; timeZone: string },
  what: string,
  now = new Date(),
): string {
  const plain = (part: string) =>
    part
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
  // The Swedish locale formats a day as ISO 8601 does.
  const day = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(now);
  return `${[gymName, what].map(plain).filter(Boolean).join('-')}-${day}.csv`;
}

/** Downloads a file from the server. Calls `onProgress` with the number of bytes received. */
export type DownloadCall = (options: { signal: AbortSignal; onProgress: (bytes: number) => void }) => Promise<Blob>;
export type DownloadState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly bytes: number }
  | { readonly status: 'saved'; readonly name: string }
  | { readonly status: 'failed'; readonly reason: string };
const IDLE: DownloadState = { status: 'idle' };

/** One download at a time, with cancel and retry. Unmounting cancels it too. */
export function useDownload() {
  const { config } = useHost();
  const [state, setState] = useState<DownloadState>(IDLE);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (what: string, take: DownloadCall): Promise<void> => {
    const own = new AbortController();
    running.current = own;
    setState({ status: 'running', bytes: 0 });
    try {
      const file = await take({
        signal: own.signal,
        onProgress: (bytes) => own.signal.aborted || setState({ status: 'running', bytes }),
      });
      const name = exportFileName(config, what);
      saveFile(file, name);
      setState({ status: 'saved', name });
    } catch (error) {
      if (!own.signal.aborted) setState({ status: 'failed', reason: failureOf(error).reason });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState(IDLE);
  };
  return { state, start, cancel };
}
