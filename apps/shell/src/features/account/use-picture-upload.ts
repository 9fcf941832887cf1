import { post } from '@gym/api-client';
import { uploadPicture } from '@gym/api-contract/calls';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as paths from '@gym/remote-contract/routes/shell';
import { useShell } from '../../platform/use-shell.tsx';
import { profileQuery } from '../../platform/session/signed-in-user.ts';
import { pictureTexts } from './texts.ts';

/** Timeout in ms: enough for a photo over a slow connection. */
const TIMEOUT_MS = 90_000;

interface PictureUpload {
  /** Submits a file to the shell's saves. Resolves once it is saved or failed. */
  upload(file: File): Promise<void>;
  /** The file in flight, and the part of it that is sent, from 0 to 1. */
  readonly sending: { readonly name: string; readonly part: number } | undefined;
  /** The failed save that was reopened here: the reason and the file. */
  readonly reopened: { readonly reason: string; readonly file: File | undefined } | undefined;
}

interface Values {
  image?: File;
}

/**
 * Sends the user's own picture as a save of the shell (acceptance J2). The save continues after the user leaves this
 * page, and reopens here if it fails.
 */
export function usePictureUpload(): PictureUpload {
  const { saves } = useShell().host;
  const { key } = useLocation();
  const back = () => {
    const save = saves.reopened<Values>(paths.profile);
    return save && { reason: save.reason, file: save.values.image };
  };
  const [sending, setSending] = useState<PictureUpload['sending']>();
  const [seen, setSeen] = useState(key);
  const [reopened, setReopened] = useState(back);
  // 'Reopen form' may lead to the page that is already open.
  if (key !== seen) {
    setSeen(key);
    setReopened(back);
  }
  return {
    sending,
    reopened,
    upload: async (file) => {
      setReopened(undefined);
      const progress = (part: number) => setSending({ name: file.name, part });
      await saves.submit<Values>({
        record: pictureTexts.record,
        form: paths.profile,
        values: { image: file },
        refreshes: [profileQuery.queryKey],
        // 'Try again' also calls this, long after `upload` has ended.
        send: async (attempt) => {
          progress(0);
          const form = new FormData();
          form.append(uploadPicture.file.name, file);
          const how = {
            timeout: TIMEOUT_MS,
            onUploadProgress: (sent: { progress?: number }) => progress(sent.progress ?? 0),
          };
          await post(uploadPicture, form, attempt, how).finally(() => setSending(undefined));
        },
      });
    },
  };
}
