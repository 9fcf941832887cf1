import type { Member } from '@gym/api-client/staff';
import { DescriptionList } from '@gym/ui';
import type { ReactElement } from 'react';
import { fullName } from '../member/full-name.ts';
import { memberFormTexts } from '../texts/member-form.ts';
import { usePlaceNames } from './use-place-names.ts';

const { fields, father } = memberFormTexts;

/** Everything a member's form holds, to be read. */
export function MemberDetails({ member }: { member: Member }): ReactElement {
  const { country, state, city } = usePlaceNames(member);
  const text = (value: string) => value || undefined;
  return (
    <DescriptionList
      items={[
        { term: fields.phone, value: text(member.phone) },
        { term: fields.email, value: text(member.email) },
        { term: fields.profession, value: text(member.profession) },
        { term: father, value: text(fullName({ fname: member.father_fname, lname: member.father_lname })) },
        { term: fields.address, value: text(member.address) },
        { term: fields.city, value: city },
        { term: fields.state, value: state },
        { term: fields.country, value: country },
        { term: fields.pincode, value: text(member.pincode) },
      ]}
    />
  );
}
