import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { post } from '@gym/api-client';
import type { Membership } from '@gym/api-contract';
import { takeBackMembership } from '@gym/api-contract/calls';
import { readAgain } from '@gym/remote-contract';
import { TakeBackDialog, type TakeBackDialogProps } from '@gym/ui/take-back-dialog';
import { MEMBER_DATA_KEY } from './member-data-queries.ts';
import { memberDataTexts } from './texts.ts';

interface TakeBackSaleProps extends Pick<TakeBackDialogProps, 'sentence' | 'onClose'> {
  readonly sale: Membership;
}

/** Takes back a sale of any day and seller. The server asks for a confirmed identity. */
export function TakeBackSale({ sale: { id, plan_name }, ...dialog }: TakeBackSaleProps): ReactElement {
  const queryClient = useQueryClient();
  const takeBack = async (reason: string) => {
    await post(takeBackMembership, { id, reason });
    await readAgain(queryClient, MEMBER_DATA_KEY);
  };
  return <TakeBackDialog {...dialog} plan={plan_name} hint={memberDataTexts.sale.reasonHint} onTakeBack={takeBack} />;
}
