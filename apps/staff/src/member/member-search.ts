import type { MemberRow } from '@gym/api-client/staff';
import type { ListSearch } from '@gym/ui/list';
import { memberTexts } from '../texts/member.ts';
import { fullName } from './full-name.ts';

const { search: label, searchPlaceholder: placeholder, quickSearch } = memberTexts;

/** The specification's search: a part of the first name, as it is written (acceptance E1, F2). */
export const nameSearch: ListSearch<MemberRow> = {
  label,
  placeholder,
  filter: (members, q) => members.filter(({ fname }) => fname.includes(q)),
};

/** Ours, beside it: every word somewhere in name, phone or email, whatever the case. */
export const quickMemberSearch: ListSearch<MemberRow> = {
  label: quickSearch,
  filter: (members, any) => {
    const words = any.toLowerCase().split(/\s+/).filter(Boolean);
    return members.filter((member) => {
      const text = `${fullName(member)} ${member.phone} ${member.email}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  },
};
