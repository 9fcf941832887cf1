import { useHost } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';
import { useEffect, useRef, useState } from 'react';
import { fileName } from './file-name.ts';
import { saveFile } from './save-file.ts';

/** Takes a file from the server; `onProgress` hears how many bytes have come in. */
export type TakeFile = (options: { signal: AbortSignal; onProgress: (bytes: number) => void }) => Promise<Blob>;

export type DownloadState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly bytes: number }
  | { readonly status: 'saved'; readonly name: string }
  | { readonly status: 'failed'; readonly reason: string };

const IDLE: DownloadState = { status: 'idle' };

/** One download at a time: begun, given up, tried again. What is left behind is given up too. */
export function useDownload() {
  const { config } = useHost();
  const [state, setState] = useState<DownloadState>(IDLE);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (what: string, take: TakeFile): Promise<void> => {
    const own = new AbortController();
    running.current = own;
    setState({ status: 'running', bytes: 0 });
    try {
      const file = await take({
        signal: own.signal,
        onProgress: (bytes) => own.signal.aborted || setState({ status: 'running', bytes }),
      });
      const name = fileName(config, what);
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
