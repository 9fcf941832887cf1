import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { get } from '@gym/api-client';
import type { Plan } from '@gym/api-contract';
import { getPlanDetailsById } from '@gym/api-contract/calls';
import { readAgain } from '@gym/remote-contract';
import { ConfirmDialog } from '@gym/ui/action';
import { PLANS_KEY } from './plans.ts';
import { useSetArchived } from './use-set-archived.ts';

/** Texts of archiving plans; they load with its dialog. */
const texts = {
  title: 'Archive this plan?',
  /** After the name of the plan. */
  text: 'can no longer be sold. Lists and reports keep its name, and you can offer it again.',
  counting: 'Counting its memberships…',
  memberships: (count: number) => {
    if (count === 0) return 'No current membership has this plan.';
    return count === 1
      ? '1 current membership keeps it until it ends.'
      : `${count} current memberships keep it until they end.`;
  },
  notCounted: 'Its memberships cannot be counted now. They keep it until they end.',
  archive: 'Archive',
  failed: 'The plan was not archived',
};

interface ArchivePlanProps {
  readonly plan: Plan;
  onClose(): void;
}

/** Asks once before a plan is archived, and says how many memberships keep it. */
export default function ArchivePlan({ plan: listed, onClose }: ArchivePlanProps): ReactElement {
  const { id, plan_name } = listed;
  const queryClient = useQueryClient();
  const setArchived = useSetArchived();
  const { data, isError } = useQuery({
    queryKey: [...PLANS_KEY, 'memberships', id],
    queryFn: ({ signal }) => get(getPlanDetailsById, { id, count: 'memberships' }, { signal }),
    gcTime: 0,
  });
  const confirm = async () => {
    try {
      await setArchived(data ?? listed, true);
    } catch (error) {
      // After another user's change, the next attempt is about the plan as it is then.
      await readAgain(queryClient, PLANS_KEY);
      throw error;
    }
    onClose();
  };
  const count = data ? texts.memberships(data.memberships ?? 0) : texts.counting;
  return (
    <ConfirmDialog
      title={texts.title}
      confirmLabel={texts.archive}
      failed={texts.failed}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <bdi>{plan_name}</bdi> {texts.text}
      </p>
      <p role="status">{isError ? texts.notCounted : count}</p>
    </ConfirmDialog>
  );
}
