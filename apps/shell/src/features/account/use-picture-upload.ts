import { uploadPicture } from '@gym/api-client/account';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PATHS } from '../../platform/paths.ts';
import { useShell } from '../../platform/services/use-shell.ts';
import { profileQuery } from '../../platform/session/profile-query.ts';
import { pictureTexts } from './picture-texts.ts';

interface PictureUpload {
  /** Hands a file over to the shell; resolves once it is saved or refused. */
  upload(file: File): Promise<void>;
  /** What is on its way, and the part of it that has gone out. */
  readonly sending: { readonly name: string; readonly part: number } | undefined;
  /** What could not be saved and was reopened here: why, and the file. */
  readonly reopened: { readonly reason: string; readonly file: File | undefined } | undefined;
}

interface Values {
  image?: File;
}

/**
 * Sends the own picture as a save of the shell (acceptance J2): it goes on where this page is left, and comes back
 * where it fails.
 */
export function usePictureUpload(): PictureUpload {
  const { saves } = useShell().host;
  const { key } = useLocation();
  const back = () => {
    const save = saves.reopened<Values>(PATHS.profile);
    return save && { reason: save.reason, file: save.values.image };
  };
  const [sending, setSending] = useState<PictureUpload['sending']>();
  const [seen, setSeen] = useState(key);
  const [reopened, setReopened] = useState(back);
  // 'Reopen form' may lead to the page that is shown already.
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
        form: PATHS.profile,
        values: { image: file },
        refreshes: [profileQuery.queryKey],
        // Also by 'Try again', long after this function has ended.
        send: async (attempt) => {
          progress(0);
          await uploadPicture(file, attempt, progress).finally(() => setSending(undefined));
        },
      });
    },
  };
}
