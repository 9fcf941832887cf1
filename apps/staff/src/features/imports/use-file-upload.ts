import { failureOf } from '@gym/ui';
import { useState, useEffect, useRef } from 'react';
import type { MemberImport } from '@gym/api-contract';
import { post } from '@gym/api-client';
import { SLOW_SAVE } from '@gym/api-client/calls';
import { startMemberImport } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { parseCsvTable, type CsvTable, readCsvText, toStorableText } from './csv-file.ts';
import { type ImportColumn, withStatus } from './import-queries.ts';
import { type RetryOptions, retryUntilConnected, sendFile } from './send-file.ts';
import { importTexts } from './texts.ts';

type ChosenFile =
  | { readonly status: 'none' | 'reading' }
  | { readonly status: 'problem'; readonly reason: string }
  | { readonly status: 'open'; readonly file: File; readonly table: CsvTable };

/** The last chosen file, parsed as a table. */
export function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile>({ status: 'none' });
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return setChosen({ status: 'none' });
    setChosen({ status: 'reading' });
    try {
      setChosen({ status: 'open', file, table: parseCsvTable(await readCsvText(file)) });
    } catch (error) {
      const { reason } = failureOf(error);
      setChosen({ status: 'problem', reason: reason || importTexts.problems.unreadable });
    }
  };
  return { chosen, choose };
}

export type UploadState =
  | { readonly status: 'idle' }
  | { readonly status: 'sending'; readonly lost: boolean; readonly rows: number }
  | { readonly status: 'failed'; readonly reason: string };

const IDLE: UploadState = { status: 'idle' };

/** An opened file, and the import to continue, if any. */
export interface FileUpload {
  readonly file: File;
  readonly table: CsvTable;
  readonly columns: readonly ImportColumn[];
  readonly begun?: MemberImport | undefined;
}

/** A pause between two tries. `wake` ends it early. */
function createPause() {
  let end: (() => void) | undefined;
  const pause: RetryOptions['pause'] = (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      end = () => {
        clearTimeout(timer);
        resolve();
      };
      const abort = () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', abort, { once: true });
    });
  return { pause, wake: () => end?.() };
}

/**
 * Sends a file and waits out lost connections. Leaving the screen asks first, then cancels.
 *
 * @param onEnd receives the complete import, or nothing if sending ended early
 */
export function useFileUpload(onEnd: (whole?: MemberImport) => void) {
  const { session, unsavedWork } = useHost();
  const [state, setState] = useState<UploadState>(IDLE);
  const running = useRef<AbortController>(undefined);
  const [{ pause, wake }] = useState(createPause);
  useEffect(() => {
    window.addEventListener('online', wake);
    const unregister = unsavedWork.register({ label: importTexts.title, isDirty: () => running.current !== undefined });
    return () => {
      window.removeEventListener('online', wake);
      unregister();
      running.current?.abort();
    };
  }, [unsavedWork, wake]);

  const start = async ({ file, table, columns, begun }: FileUpload): Promise<void> => {
    const own = new AbortController();
    const { signal } = own;
    running.current = own;
    setState({ status: 'sending', lost: false, rows: begun?.rows ?? 0 });
    const update = (change: { lost?: boolean; rows?: number }) =>
      signal.aborted || setState((now) => (now.status === 'sending' ? { ...now, ...change } : now));
    const waiting: RetryOptions = { signal, pause, onLost: (lost) => update({ lost }) };
    const idempotencyKey = `${table.hash}-${Date.now()}`;
    const begin = async () => {
      const body = {
        file_name: toStorableText(file.name, 200),
        file_size: file.size,
        file_hash: table.hash,
        columns: [...columns],
      };
      return withStatus(await post(startMemberImport, body, { idempotencyKey }, { ...SLOW_SAVE, signal }));
    };
    try {
      // Without an idempotency key a retry would start a second import.
      const first = begun ?? (await (session.has('idempotency') ? retryUntilConnected(begin, waiting) : begin()));
      const whole = await sendFile(table, first, { ...waiting, onProgress: ({ rows }) => update({ rows }) });
      running.current = undefined;
      // The screen is about to close. Its form has no unsaved input any more, and must not reappear for that moment.
      onEnd(whole);
    } catch (error) {
      if (!signal.aborted) {
        running.current = undefined;
        setState({ status: 'failed', reason: failureOf(error).reason });
      }
      onEnd();
    }
  };
  const cancel = () => {
    running.current?.abort();
    running.current = undefined;
    setState(IDLE);
  };
  return { state, start, cancel, goOnNow: wake };
}
