import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { getMemberDuplicates, saveMember } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { Alert, Screen, TextLink, useSettled } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { SaveForm, useForm } from '@gym/ui/form';
import { paths } from '../../paths.ts';
import { fullName } from '../../shared/members/full-name.ts';
import { memberListQuery, MEMBERS_KEY } from '../../shared/members/member-queries.ts';
import { crumbTexts } from '../../texts/crumbs.ts';
import { assignPlanTo, useOpenMember } from '../../shared/members/next-steps.ts';
import { memberFormTexts } from '../../texts/member.ts';
import { sharedTexts } from '../../texts/shared.ts';
import styles from './member-form.module.css';
import { MemberFields, useAddMemberSchema } from './member-form.tsx';
import { BLANK_MEMBER, FORM_FIELD_OF, memberRow, nameOf, toMemberDetails } from './member-values.ts';

const { duplicates, same, newTab } = memberFormTexts;

/** Debounces typing before a request. */
const SETTLE_MS = 400;

/**
 * Warns that a member with this phone or email exists. It only warns, because two members may share a phone. It renders
 * nothing if the server does not announce duplicates. Its links open a new tab, so that the form stays.
 */
function DuplicateWarning(): ReactElement | null {
  const { session } = useHost();
  const announced = session.has('member-duplicates');
  const lookAt = session.has('member-page') ? paths.member : paths.updateMember;
  const form = useForm();
  const contact = useSettled(
    `${whenComplete(form.valueOf('phone'), /^\+?\d{5,}$/)} ${whenComplete(form.valueOf('email'), /^\S+@\S+\.\S+$/)}`,
    SETTLE_MS,
  );
  const [phone, email] = contact.split(' ');
  const { data = [] } = useQuery({
    queryKey: [...MEMBERS_KEY, 'duplicates', contact],
    queryFn: ({ signal }) => getMemberDuplicates({ phone, email }, { signal }),
    enabled: announced && contact.trim() !== '',
  });
  if (data.length === 0) return null;
  return (
    <div className={styles.wide}>
      <Alert kind="warning" title={duplicates}>
        <ul>
          {data.map((member) => (
            <li key={member.id}>
              <TextLink to={lookAt(member.id)} target="_blank" rel="noopener" about={newTab}>
                {fullName(member)}
              </TextLink>{' '}
              {same(member.same)}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

/** The typed text if it is a complete phone or email, else ''. */
const whenComplete = (value: unknown, whole: RegExp): string => {
  const typed = String(value ?? '').trim();
  return whole.test(typed) ? typed : '';
};

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
        list={paths.memberList}
        record={({ first_name, last_name }) => record(first_name, last_name)}
        name={nameOf}
        next={({ id, values }) => (id === undefined ? [] : [openMember(id, nameOf(values)), assignPlanTo(id)])}
        initialValues={BLANK_MEMBER}
        schema={schema}
        send={(member, attempt) => saveMember(toMemberDetails(member), attempt)}
        fieldOf={FORM_FIELD_OF}
        row={{ lists: memberListQuery.queryKey, fields: memberRow }}
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
