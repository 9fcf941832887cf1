import { ApiError } from '@gym/api-client';
import { missingMemberTexts } from '../../texts/member-picker.ts';

interface Notice {
  readonly to: string;
  readonly label: string;
  readonly text?: string;
}

/**
 * What a screen says of a member who is not there: of one who was merged, where they went, with the way to the same
 * screen of the record that goes on; of one who was erased, that; else no more than the way back to its list.
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
