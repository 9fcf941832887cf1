import { useQueryClient } from '@tanstack/react-query';
import { type Plan, setPlanArchived } from '@gym/api-client/admin';
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
    await setPlanArchived(plan, archived);
    await readAgain(queryClient, PLANS_KEY);
    const { id, plan_name: name } = plan;
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
          send: (attempt) => setPlanArchived({ id }, !archived, attempt),
          refreshes: [PLANS_KEY],
        }),
      ],
    });
  };
}
