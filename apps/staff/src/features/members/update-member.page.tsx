import { post } from '@gym/api-client';
import { updateMemberDetail } from '@gym/api-contract/calls';
import { link } from '@gym/remote-contract/link';
import { QueryView, Screen } from '@gym/ui';
import { SaveForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { fullName } from './full-name.ts';
import { MemberBreadcrumb } from './member-breadcrumb.tsx';
import { missingMemberNotice, missingMemberTexts } from './missing-member.ts';
import { memberListQuery, MEMBERS_KEY } from './member-queries.ts';
import { useOpenMember } from './next-steps.ts';
import { memberQuery, TIMELINE_KEY } from './one-member-queries.ts';
import * as paths from '../../paths.ts';
import { memberFormTexts } from './member-form-texts.ts';
import { compareMembers } from './compare-members.ts';
import { DuplicateWarning } from './duplicate-warning.tsx';
import { MemberFields } from './member-form.tsx';
import { useUpdateMemberSchema } from './member-schema.ts';
import { toMemberDetails, FORM_FIELD_OF, memberRow, nameOf, toFormValues } from './member-values.ts';
import { sharedTexts } from '../../texts.ts';

const { updateTitle, record } = memberFormTexts;

/** Update Member (acceptance E4, E5), filled from the server. The request sends the member's own id. */
export default function UpdateMemberPage(): ReactElement {
  const schema = useUpdateMemberSchema();
  const openMember = useOpenMember();
  const { id = '' } = useParams();
  const query = useQuery(memberQuery(id));
  return (
    <Screen
      title={updateTitle}
      record={query.data && fullName(query.data)}
      width="form"
      breadcrumb={<MemberBreadcrumb id={id} member={query.data} screen={updateTitle} />}
    >
      <QueryView
        query={query}
        notFound={missingMemberNotice(
          query.error,
          { to: paths.memberList, label: missingMemberTexts.backToList },
          (moved) => link(paths.updateMember, { id: moved }),
        )}
      >
        {(member) => (
          <SaveForm
            key={id}
            label={updateTitle}
            form={link(paths.updateMember, { id })}
            formOf={(other) => link(paths.updateMember, { id: other })}
            list={paths.memberList}
            recordPage={link(paths.member, { id })}
            record={({ first_name, last_name }) => record(first_name, last_name)}
            name={nameOf}
            next={({ values }) => [openMember(id, nameOf(values))]}
            initialValues={toFormValues(member)}
            version={member.version}
            schema={schema}
            send={(values, attempt) => post(updateMemberDetail, { id, ...toMemberDetails(values) }, attempt)}
            fieldOf={FORM_FIELD_OF}
            compare={compareMembers}
            row={{ lists: memberListQuery.queryKey, id, fields: memberRow }}
            refreshes={[MEMBERS_KEY, TIMELINE_KEY]}
            sections={{ point: 'member-form', record: id }}
            submitLabel={sharedTexts.save}
            columns={2}
            cancelTo={paths.memberList}
          >
            <MemberFields notice={<DuplicateWarning stored={member} />} />
          </SaveForm>
        )}
      </QueryView>
    </Screen>
  );
}
