import type { Id } from '@gym/api-client';
import { useHost } from '@gym/remote-contract';
import type { NextStep } from '@gym/ui/form';
import { paths } from '../../paths.ts';
import { nextStepTexts } from '../../texts/next-steps.ts';

/** Returns a function that links to a member. A server without member pages has the member's form. */
export function useOpenMember(): (id: Id, name: string) => NextStep {
  const { session } = useHost();
  const pathOf = session.has('member-page') ? paths.member : paths.updateMember;
  return (id, name) => ({ label: nextStepTexts.open(name), name, to: pathOf(id) });
}

/** The tasks that often follow, each with its member chosen. */
export const assignPlanTo = (id: Id): NextStep => ({ label: nextStepTexts.assign, to: paths.planAssign(id) });
export const changeDietOf = (id: Id): NextStep => ({ label: nextStepTexts.diet, to: paths.memberDiet(id) });
