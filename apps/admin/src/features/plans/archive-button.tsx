import type { ReactElement } from 'react';
import type { Plan } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import { Button, failureOf } from '@gym/ui';
import { notLoaded, useAction } from '@gym/ui/action';
import { planTexts } from './texts.ts';
import { useSetArchived } from './use-set-archived.ts';

const { archive: texts } = planTexts;

const loadDialog = () =>
  import(/* webpackChunkName: "list-bulk" */ './archive-plan.tsx').catch(() => {
    throw new Error(notLoaded);
  });

/** The row of a changed plan may have left the list, and the focus with it. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
}

interface ArchiveButtonProps {
  readonly plan: Plan;
  /** Shows a dialog outside of the row, which may leave the list before the dialog closes. */
  show(dialog: ReactElement | undefined): void;
}

/** Archives a plan after one question, or offers it again at once. */
export function ArchiveButton({ plan, show }: ArchiveButtonProps): ReactElement {
  const { toasts } = useHost();
  const setArchived = useSetArchived();
  const { busy, run } = useAction();
  const close = () => {
    show(undefined);
    // After the dialog has returned the focus.
    setTimeout(keepFocus);
  };
  const begin = async () => {
    if (plan.archived) return setArchived(plan, false).then(keepFocus);
    const { default: ArchivePlan } = await loadDialog();
    show(<ArchivePlan plan={plan} onClose={close} />);
  };
  const start = () =>
    void run(() => begin().catch((error: unknown) => toasts.show({ kind: 'error', text: failureOf(error).reason })));
  return (
    <Button variant="quiet" size="small" busy={busy} onClick={start}>
      <span>
        {plan.archived ? texts.offer : texts.archive}
        <span className="sr-only"> {plan.plan_name}</span>
      </span>
    </Button>
  );
}
