import { Dialog } from '@gym/ui';
import { type ReactElement, useEffect, useSyncExternalStore } from 'react';
import { LazyPart } from '@gym/kernel';
import { useShell } from '../../platform/use-shell.tsx';
import { reSignInTexts } from '../../platform/session/session-renewal.ts';
import { loadReSignInForm } from './load-re-sign-in-form.ts';

/**
 * Asks for the password over the page. The page below keeps its state (acceptance A8). Where pages lock, it covers the
 * page, and only the password or a sign-out ends it (ADR-0010). A confirmation can always be cancelled (ADR-0063).
 */
export function ReSignInDialog(): ReactElement | null {
  const { reSignIn, config } = useShell();
  const question = useSyncExternalStore(reSignIn.subscribe, reSignIn.question);
  const confirms = question?.purpose === 'confirm';
  const locks = !confirms && Boolean(config.idleLockMinutes);
  const open = question !== undefined;

  // The screen below may have changed meanwhile, and the element that had the focus may be gone.
  useEffect(() => {
    if (!open) return;
    return () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
    };
  }, [open]);

  if (!question) return null;
  return (
    <Dialog
      open
      title={reSignInTexts[confirms ? 'confirm' : locks ? 'locked' : 'title']}
      onClose={() => reSignIn.settle('give-up')}
      dismissible={!locks}
      cover={locks}
    >
      <LazyPart load={loadReSignInForm}>
        {({ ConfirmForm, ReSignInForm }) =>
          confirms ? <ConfirmForm email={question.email} /> : <ReSignInForm email={question.email} locked={locks} />
        }
      </LazyPart>
    </Dialog>
  );
}
