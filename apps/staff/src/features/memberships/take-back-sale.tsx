import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Membership } from '@gym/api-contract';
import { post } from '@gym/api-client';
import { takeBackMembership } from '@gym/api-contract/calls';
import { readAgain, useHost } from '@gym/remote-contract';
import { saleSentence } from '@gym/ui/sale-sentence';
import { TakeBackDialog, type TakeBackDialogProps } from '@gym/ui/take-back-dialog';
import { membershipTexts } from './texts.ts';
import { MEMBERS_KEY, TIMELINE_KEY } from '../members/index.ts';
import { MEMBERSHIPS_KEY } from './memberships.ts';

const { takeBack } = membershipTexts;

interface TakeBackSaleProps extends Pick<TakeBackDialogProps, 'onClose'> {
  readonly membership: Membership;
}

/** Takes back a sale of today. */
export function TakeBackSale({ membership, onClose }: TakeBackSaleProps): ReactElement {
  const { config } = useHost();
  const queryClient = useQueryClient();
  const { id, plan_name } = membership;
  const save = async (reason: string) => {
    await post(takeBackMembership, { id, reason });
    await Promise.all([MEMBERSHIPS_KEY, MEMBERS_KEY, TIMELINE_KEY].map((key) => readAgain(queryClient, key)));
  };
  return (
    <TakeBackDialog
      plan={plan_name}
      sentence={saleSentence(membership, config)}
      hint={takeBack.reasonHint}
      onTakeBack={save}
      onClose={onClose}
    />
  );
}
