import type { MemberRow } from '@gym/api-client/staff';
import type { Option } from '@gym/ui/combobox';
import { fullName } from './full-name.ts';

/** Members as a picker offers them: found by name, phone and email. */
export const memberOptions = (members: readonly MemberRow[]): Option[] =>
  members.map((member) => ({
    value: member.id,
    label: fullName(member),
    detail: [member.phone, member.email].filter(Boolean).join(' · '),
  }));
