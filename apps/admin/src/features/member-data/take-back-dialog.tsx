import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { object, string } from 'yup';
import { type Membership, takeBackMembership } from '@gym/api-client/admin';
import { readAgain, useHost } from '@gym/remote-contract';
import { Dialog } from '@gym/ui';
import { Form, TextField } from '@gym/ui/form';
import { MEMBER_DATA_KEY } from '../../shared/member-data-queries.ts';
import { memberDataTexts } from '../../texts/member-data.ts';

const { sale: texts } = memberDataTexts;

const schema = object({ reason: string().trim().required(texts.reasonMissing).max(200) });

interface TakeBackDialogProps {
  readonly sale: Membership;
  /** Plan, days and price. */
  readonly sentence: string;
  onClose(): void;
}

/** Takes back a sale of any day and seller. The server asks for a confirmed identity. */
export function TakeBackDialog({ sale: { id, plan_name }, sentence, onClose }: TakeBackDialogProps): ReactElement {
  const { toasts } = useHost();
  const queryClient = useQueryClient();
  const takeBack = async ({ reason }: { reason: string }) => {
    await takeBackMembership({ id, reason });
    await readAgain(queryClient, MEMBER_DATA_KEY);
    toasts.show({ kind: 'success', text: texts.done(plan_name) });
    onClose();
  };
  return (
    <Dialog open title={texts.dialog} onClose={onClose}>
      <Form
        label={texts.dialog}
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
        <TextField
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={200}
          autoComplete="off"
          required
        />
      </Form>
    </Dialog>
  );
}
