import { ApiError } from '@gym/api-client';
import { link } from '@gym/remote-contract/link';
import * as paths from '../../paths.ts';
import { memberDataTexts } from './texts.ts';

/** The notice for a missing member: the reason, and a link to the record that replaced it or back to the search. */
export function missingMemberNotice(error: unknown): { to: string; label: string; text?: string } {
  const { reason, status, movedTo } = error instanceof ApiError ? error : {};
  if (movedTo !== undefined)
    return { to: link(paths.memberData, { id: movedTo }), label: memberDataTexts.goOn(movedTo), text: reason };
  return { to: paths.findMember, label: memberDataTexts.backToSearch, ...(status === 410 && { text: reason }) };
}
