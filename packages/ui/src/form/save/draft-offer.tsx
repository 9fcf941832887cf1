import { useHost } from '@gym/remote-contract';
import type { ReactElement } from 'react';
import { Button } from '../../button/button.tsx';
import { Alert } from '../../feedback/alert.tsx';
import { formatRecent } from '../../format/format-recent.ts';
import * as formTexts from '../texts.ts';
import type { DraftOffer } from './use-draft.ts';

/** Offers an unsaved input of an earlier page. What the user has typed since needs their consent to go (ADR-0079). */
export function OfferedDraft({ offer, onTaken }: { offer: DraftOffer; onTaken: () => void }): ReactElement {
  const { config, unsavedWork } = useHost();
  const take = async () => {
    if ((await unsavedWork.mayLeave()) && (await offer.take())) onTaken();
  };
  return (
    <Alert
      kind="info"
      title={formTexts.draftFound(formatRecent(offer.draft.at, config))}
      actions={
        <>
          <Button size="small" variant="primary" onClick={() => void take()}>
            {formTexts.continueDraft}
          </Button>
          <Button size="small" onClick={offer.discard}>
            {formTexts.discardDraft}
          </Button>
        </>
      }
    />
  );
}
