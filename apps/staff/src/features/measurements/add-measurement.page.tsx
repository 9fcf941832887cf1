import { post } from '@gym/api-client';
import { saveMemberHealth } from '@gym/api-contract/calls';
import { link } from '@gym/remote-contract/link';
import { Screen } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { SaveForm, useForm } from '@gym/ui/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  changeDietOf,
  crumbTexts,
  fullName,
  MemberBreadcrumb,
  memberContactQuery,
  MemberField,
  memberPickerQuery,
  TIMELINE_KEY,
  useOpenMember,
} from '../members/index.ts';
import * as paths from '../../paths.ts';
import { measurementTexts } from './texts.ts';
import { MEASUREMENTS_KEY } from './measurements.ts';
import { useDoubts, useLastMeasurement, useAddMeasurementSchema } from './measurement-values.ts';
import { MeasurementFields } from './measurement-fields.tsx';
import { sharedTexts } from '../../texts.ts';

const { addTitle, record } = measurementTexts;

const BLANK = { chest: '', biceps: '', shoulder: '', waist: '', thigh: '' };

/** Tells the page which member the user chose. Renders nothing. */
function ChosenMember({ onChange }: { onChange: (member: string) => void }): null {
  const chosen = String(useForm().valueOf('member_name'));
  useEffect(() => onChange(chosen), [chosen, onChange]);
  return null;
}

/** Add Member Health (acceptance F1). The URL may name the member: `?member=7`. */
export default function AddMeasurementPage(): ReactElement {
  const [params] = useSearchParams();
  const member = params.get('member') ?? '';
  const contact = useQuery(memberContactQuery(member));
  const [chosen, choose] = useState(member);
  const before = useLastMeasurement(chosen);
  const doubts = useDoubts(before);
  const queryClient = useQueryClient();
  const schema = useAddMeasurementSchema();
  const initialValues = useMemo(() => ({ member_name: member, ...BLANK }), [member]);
  const openMember = useOpenMember();
  const nameOf = (id: string): string => {
    const found = queryClient.getQueryData(memberPickerQuery.queryKey)?.rows.find((row) => String(row.id) === id);
    return found ? fullName(found) : '';
  };
  return (
    <Screen
      title={addTitle}
      record={contact.data && fullName(contact.data)}
      width="form"
      breadcrumb={
        member === '' ? (
          <Breadcrumb trail={[{ to: paths.healthList, label: crumbTexts.measurements }]} here={addTitle} />
        ) : (
          <MemberBreadcrumb id={member} member={contact.data} screen={addTitle} />
        )
      }
    >
      <SaveForm
        key={member}
        label={addTitle}
        form={paths.memberHealth}
        list={paths.healthList}
        recordPage={link(paths.member, { id: member })}
        record={({ member_name }) => record(nameOf(member_name))}
        name={({ member_name }) => nameOf(member_name)}
        next={({ values: { member_name: id } }) => [openMember(id, nameOf(id)), changeDietOf(id)]}
        initialValues={initialValues}
        schema={schema}
        send={({ member_name, ...measurements }, attempt) =>
          post(saveMemberHealth, { member_id: member_name, ...measurements }, attempt)
        }
        doubts={(measured) => doubts(measured)}
        fieldOf={{ member_id: 'member_name' }}
        refreshes={[MEASUREMENTS_KEY, TIMELINE_KEY]}
        submitLabel={sharedTexts.save}
        columns={2}
        cancelTo={paths.healthList}
      >
        <MemberField name="member_name" wide />
        <ChosenMember onChange={choose} />
        <MeasurementFields before={before} />
      </SaveForm>
    </Screen>
  );
}
