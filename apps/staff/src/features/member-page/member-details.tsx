import type { ReactElement } from 'react';
import type { Member } from '@gym/api-contract';
import { Alert, Button, DescriptionList, EmailText } from '@gym/ui';
import { fullName, memberFormTexts, usePlaceNames } from '../members/index.ts';
import { sharedTexts } from '../../texts.ts';

const { fields, father, placesUnread } = memberFormTexts;

/** All fields of the member's form, read-only. */
export function MemberDetails({ member }: { member: Member }): ReactElement {
  const { country, state, city, failed, retry } = usePlaceNames(member);
  const text = (value: string) => (value ? <bdi>{value}</bdi> : undefined);
  return (
    <>
      <DescriptionList
        items={[
          { term: fields.phone, value: text(member.phone) },
          { term: fields.email, value: member.email ? <EmailText email={member.email} /> : undefined },
          { term: fields.profession, value: text(member.profession) },
          { term: father, value: text(fatherOf(member)) },
          { term: fields.address, value: text(member.address) },
          { term: fields.city, value: city },
          { term: fields.state, value: state },
          { term: fields.country, value: country },
          { term: fields.pincode, value: text(member.pincode) },
        ]}
      />
      {failed && (
        <Alert
          kind="warning"
          title={placesUnread}
          actions={
            <Button size="small" onClick={retry}>
              {sharedTexts.retry}
            </Button>
          }
        />
      )}
    </>
  );
}

const fatherOf = ({ father_fname, father_lname }: Member): string =>
  father_fname || father_lname ? fullName({ fname: father_fname, lname: father_lname }) : '';
