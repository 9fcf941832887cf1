import { ApiError } from '@gym/api-client';

/** Texts about a missing member. */
export const missingMemberTexts = {
  backToList: 'Back to the member list',
  goOn: (id: string) => `Open member ${id}`,
};

interface Notice {
  readonly to: string;
  readonly label: string;
  readonly text?: string;
}

/**
 * The notice for a missing member. For a merged member, it links to the same screen of the record that replaced it. For
 * an erased member, it says so. Otherwise it only links back to the list.
 */
export function missingMemberNotice(error: unknown, list: Notice, screenOf: (id: string) => string): Notice {
  const { reason, status, movedTo } = error instanceof ApiError ? error : {};
  if (movedTo !== undefined)
    return {
      to: screenOf(movedTo),
      label: missingMemberTexts.goOn(movedTo),
      ...(reason !== undefined && { text: reason }),
    };
  return { ...list, ...(status === 410 && reason !== undefined && { text: reason }) };
}
