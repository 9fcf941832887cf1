import type { Id } from '@gym/api-client';
import { useHost } from '@gym/remote-contract';
import { link, withQuery } from '@gym/remote-contract/link';
import type { NextStep } from '@gym/ui/form';
import * as paths from '../../paths.ts';

/** Returns a function that links to a member. A server without member pages has the member's form. */
export function useOpenMember(): (id: Id, name: string) => NextStep {
  const { session } = useHost();
  const page = session.has('member-page') ? paths.member : paths.updateMember;
  return (id, name) => ({ label: nextStepTexts.open(name), name, to: link(page, { id }) });
}

/** The tasks that often follow, each with its member chosen. */
export const assignPlanTo = (id: Id): NextStep => ({
  label: nextStepTexts.assign,
  to: withQuery(paths.planAssign, { member: id }),
});
export const changeDietOf = (id: Id): NextStep => ({
  label: nextStepTexts.diet,
  to: withQuery(paths.memberDiet, { member: id }),
});

/** Texts of what a toast offers after a save. */
export const nextStepTexts = {
  open: (name: string) => `Open ${name || 'member'}`,
  assign: 'Assign plan',
  diet: 'Change diet',
  /** In the audit trail. */
  undoReason: 'Undone right after the sale',
  takeBackOf: (sale: string) => `Take-back of ${sale}`,
};
