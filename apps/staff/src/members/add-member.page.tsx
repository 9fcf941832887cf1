import { saveMember } from '@gym/api-client/staff';
import { Screen } from '@gym/ui';
import { SaveForm } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { MEMBERS_KEY } from '../member/member-queries.ts';
import { paths } from '../paths.ts';
import { memberFormTexts } from '../texts/member-form.ts';
import { sharedTexts } from '../texts/shared.ts';
import { DuplicateWarning } from './duplicate-warning.tsx';
import { MemberFields } from './member-fields.tsx';
import { addMemberSchema } from './member-schema.ts';
import { BLANK_MEMBER, detailsFrom, FIELD_OF } from './member-values.ts';

const { addTitle, record } = memberFormTexts;

/** Add Member (acceptance E3). */
export default function AddMemberPage(): ReactElement {
  return (
    <Screen title={addTitle} width="form">
      <SaveForm
        label={addTitle}
        form={paths.addMember}
        list={paths.memberList}
        record={({ first_name, last_name }) => record(first_name, last_name)}
        initialValues={BLANK_MEMBER}
        schema={addMemberSchema}
        send={(member, attempt) => saveMember(detailsFrom(member), attempt)}
        fieldOf={FIELD_OF}
        refreshes={[MEMBERS_KEY]}
        submitLabel={sharedTexts.save}
        columns={2}
        cancelTo={paths.memberList}
      >
        <MemberFields professionRequired notice={<DuplicateWarning />} />
      </SaveForm>
    </Screen>
  );
}
