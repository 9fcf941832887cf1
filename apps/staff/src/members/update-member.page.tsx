import { updateMember } from '@gym/api-client/staff';
import { QueryView, Screen } from '@gym/ui';
import { SaveForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { goneNotice } from '../member/gone-notice.ts';
import { memberQuery, MEMBERS_KEY } from '../member/member-queries.ts';
import { paths } from '../paths.ts';
import { goneTexts } from '../texts/gone.ts';
import { memberFormTexts } from '../texts/member-form.ts';
import { sharedTexts } from '../texts/shared.ts';
import { compareMembers } from './compare-members.ts';
import { MemberFields } from './member-fields.tsx';
import { updateMemberSchema } from './member-schema.ts';
import { detailsFrom, FIELD_OF, typedFrom } from './member-values.ts';

const { updateTitle, record } = memberFormTexts;

/** Update Member (acceptance E4, E5), filled from the server; the id that goes out is the member's own. */
export default function UpdateMemberPage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(memberQuery(id));
  return (
    <Screen title={updateTitle} width="form">
      <QueryView
        query={query}
        notFound={goneNotice(query.error, { to: paths.memberList, label: goneTexts.backToList }, paths.updateMember)}
      >
        {(member) => (
          <SaveForm
            key={id}
            label={updateTitle}
            form={paths.updateMember(id)}
            formOf={paths.updateMember}
            list={paths.memberList}
            record={({ first_name, last_name }) => record(first_name, last_name)}
            initialValues={typedFrom(member)}
            version={member.version}
            schema={updateMemberSchema}
            send={(values, attempt) => updateMember({ id, ...detailsFrom(values) }, attempt)}
            fieldOf={FIELD_OF}
            compare={compareMembers}
            refreshes={[MEMBERS_KEY]}
            submitLabel={sharedTexts.save}
            columns={2}
            cancelTo={paths.memberList}
          >
            <MemberFields />
          </SaveForm>
        )}
      </QueryView>
    </Screen>
  );
}
