import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { object, string } from 'yup';
import { type Membership, takeBackMembership } from '@gym/api-client/staff';
import { readAgain, useHost } from '@gym/remote-contract';
import { Dialog, formatDay } from '@gym/ui';
import { Form, TextField } from '@gym/ui/form';
import { membershipTexts } from '../../texts/memberships.ts';
import { MEMBERS_KEY } from '../members/member-queries.ts';
import { TIMELINE_KEY } from '../members/timeline-queries.ts';
import { formatPrice, MEMBERSHIPS_KEY } from './memberships.ts';

const { takeBack } = membershipTexts;

const schema = object({ reason: string().trim().required(takeBack.reasonMissing).max(200) });

interface TakeBackDialogProps {
  readonly membership: Membership;
  onClose(): void;
}

/** Takes back a sale that was a mistake, with a reason for the audit trail. */
export function TakeBackDialog({ membership, onClose }: TakeBackDialogProps): ReactElement {
  const { toasts, config } = useHost();
  const queryClient = useQueryClient();
  const { id, plan_name, start, end, price } = membership;
  const day = (text: string) => formatDay(text, config.locale);
  const save = async (reason: string) => {
    await takeBackMembership({ id, reason });
    await Promise.all([MEMBERSHIPS_KEY, MEMBERS_KEY, TIMELINE_KEY].map((key) => readAgain(queryClient, key)));
    toasts.show({ kind: 'success', text: takeBack.done(plan_name) });
    onClose();
  };
  return (
    <Dialog open title={takeBack.title} onClose={onClose}>
      <Form
        label={takeBack.title}
        initialValues={{ reason: '' }}
        schema={schema}
        submitLabel={takeBack.confirm}
        danger
        onCancel={onClose}
        onSubmit={({ reason }) => save(reason)}
      >
        <p>{takeBack.text(plan_name, membershipTexts.runs(day(start), day(end)), formatPrice(price, config))}</p>
        <TextField
          name="reason"
          label={takeBack.reason}
          hint={takeBack.reasonHint}
          maxLength={200}
          autoComplete="off"
          required
        />
      </Form>
    </Dialog>
  );
}
