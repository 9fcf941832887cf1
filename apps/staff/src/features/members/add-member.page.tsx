import type { ReactElement } from 'react';
import { post } from '@gym/api-client';
import { addMemberDetail } from '@gym/api-contract/calls';
import { link } from '@gym/remote-contract/link';
import { Screen } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { SaveForm } from '@gym/ui/form';
import * as paths from '../../paths.ts';
import { memberListQuery, MEMBERS_KEY } from './member-queries.ts';
import { crumbTexts } from './texts.ts';
import { assignPlanTo, useOpenMember } from './next-steps.ts';
import { memberFormTexts } from './member-form-texts.ts';
import { DuplicateWarning } from './duplicate-warning.tsx';
import { MemberFields } from './member-form.tsx';
import { useAddMemberSchema } from './member-schema.ts';
import { BLANK_MEMBER, FORM_FIELD_OF, memberRow, nameOf, toMemberDetails } from './member-values.ts';
import { sharedTexts } from '../../texts.ts';

const { addTitle, record } = memberFormTexts;

/** Add Member (acceptance E3). */
export default function AddMemberPage(): ReactElement {
  const schema = useAddMemberSchema();
  const openMember = useOpenMember();
  return (
    <Screen
      title={addTitle}
      width="form"
      breadcrumb={<Breadcrumb trail={[{ to: paths.memberList, label: crumbTexts.members }]} here={addTitle} />}
    >
      <SaveForm
        label={addTitle}
        form={paths.addMember}
        formOf={(id) => link(paths.updateMember, { id })}
        list={paths.memberList}
        record={({ first_name, last_name }) => record(first_name, last_name)}
        name={nameOf}
        next={({ id, values }) => (id === undefined ? [] : [openMember(id, nameOf(values)), assignPlanTo(id)])}
        initialValues={BLANK_MEMBER}
        schema={schema}
        send={(member, attempt) => post(addMemberDetail, toMemberDetails(member), attempt)}
        fieldOf={FORM_FIELD_OF}
        row={{ lists: memberListQuery.queryKey, fields: memberRow }}
        refreshes={[MEMBERS_KEY]}
        sections={{ point: 'member-form' }}
        submitLabel={sharedTexts.save}
        columns={2}
        cancelTo={paths.memberList}
      >
        <MemberFields professionRequired notice={<DuplicateWarning />} />
      </SaveForm>
    </Screen>
  );
}
