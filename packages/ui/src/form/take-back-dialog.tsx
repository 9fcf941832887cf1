import { useHost } from '@gym/remote-contract';
import { MAX_REASON } from '@gym/rules';
import { Dialog } from '@gym/ui';
import { Form, TextField } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { object, string } from 'yup';

const texts = {
  title: 'Take back this sale?',
  effect: 'The membership is removed, and the dashboard no longer counts its price.',
  reason: 'Reason',
  reasonMissing: 'Enter a reason',
  confirm: 'Take back',
  done: (plan: string) => `${plan} taken back`,
} as const;

const schema = object({ reason: string().trim().required(texts.reasonMissing).max(MAX_REASON) });

export interface TakeBackDialogProps {
  /** The name of the plan, for the toast. */
  readonly plan: string;
  /** What was sold: plan, days and price. */
  readonly sentence: string;
  /** Who reads the reason. */
  readonly hint: string;
  /** Takes the sale back and reads again what shows it. If it rejects, the dialog shows the reason. */
  onTakeBack(reason: string): Promise<unknown>;
  /** Called when the user cancels, and after the sale was taken back. */
  onClose(): void;
}

/** Takes back a sale that was a mistake, with a reason for the audit trail. */
export function TakeBackDialog({ plan, sentence, hint, onTakeBack, onClose }: TakeBackDialogProps): ReactElement {
  const { toasts } = useHost();
  const takeBack = async ({ reason }: { reason: string }) => {
    await onTakeBack(reason);
    toasts.show({ kind: 'success', text: texts.done(plan) });
    onClose();
  };
  return (
    <Dialog open title={texts.title} onClose={onClose}>
      <Form
        label={texts.title}
        initialValues={{ reason: '' }}
        schema={schema}
        submitLabel={texts.confirm}
        danger
        onCancel={onClose}
        onSubmit={takeBack}
      >
        <p>
          {sentence} {texts.effect}
        </p>
        <TextField name="reason" label={texts.reason} hint={hint} maxLength={MAX_REASON} autoComplete="off" required />
      </Form>
    </Dialog>
  );
}
