import { useQueryClient } from '@tanstack/react-query';
import { post } from '@gym/api-client';
import type { Plan } from '@gym/api-contract';
import { updatePlanDetail } from '@gym/api-contract/calls';
import { readAgain, useHost } from '@gym/remote-contract';
import { useUndo } from '@gym/ui/action';
import * as paths from '../../paths.ts';
import { planTexts } from './texts.ts';
import { PLANS_KEY } from './plans.ts';

const { archive: texts } = planTexts;

/** Changes whether a plan is sold. The toast offers to undo it. */
export function useSetArchived(): (plan: Plan, archived: boolean) => Promise<void> {
  const { toasts } = useHost();
  const undo = useUndo();
  const queryClient = useQueryClient();
  return async (plan, archived) => {
    const { id, version, plan_name: name } = plan;
    await post(updatePlanDetail, { id, version, archived });
    await readAgain(queryClient, PLANS_KEY);
    toasts.show({
      kind: 'success',
      text: archived ? texts.archived(name) : texts.offered(name),
      name,
      actions: [
        undo({
          record: archived ? texts.undoArchiving(name) : texts.undoOffering(name),
          name,
          form: paths.planList,
          // Only this field goes back, whatever else somebody changed meanwhile. So the undo names no version.
          send: (attempt) => post(updatePlanDetail, { id, archived: !archived }, attempt),
          refreshes: [PLANS_KEY],
        }),
      ],
    });
  };
}
