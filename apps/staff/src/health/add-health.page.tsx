import { saveMemberHealth } from '@gym/api-client/staff';
import { Screen } from '@gym/ui';
import { SaveForm } from '@gym/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fullName } from '../member/full-name.ts';
import { MemberField } from '../member/member-field.tsx';
import { memberPickerQuery } from '../member/member-queries.ts';
import { paths } from '../paths.ts';
import { healthTexts } from '../texts/health.ts';
import { sharedTexts } from '../texts/shared.ts';
import { HEALTH_KEY } from './health-queries.ts';
import { addHealthSchema } from './health-schema.ts';
import { MeasurementFields } from './measurement-fields.tsx';

const { addTitle, record, recordUnnamed } = healthTexts;

const BLANK = { chest: '', biceps: '', shoulder: '', waist: '', thigh: '' };

/** Add Member Health (acceptance F1). The address may name the member: `?member=7`. */
export default function AddHealthPage(): ReactElement {
  const [params] = useSearchParams();
  const member = params.get('member') ?? '';
  const queryClient = useQueryClient();
  const initialValues = useMemo(() => ({ member_name: member, ...BLANK }), [member]);
  const named = (id: string) => {
    const found = queryClient.getQueryData(memberPickerQuery.queryKey)?.rows.find((row) => String(row.id) === id);
    return found ? record(fullName(found)) : recordUnnamed;
  };
  return (
    <Screen title={addTitle} width="form">
      <SaveForm
        key={member}
        label={addTitle}
        form={paths.memberHealth()}
        list={paths.healthList}
        record={({ member_name }) => named(member_name)}
        initialValues={initialValues}
        schema={addHealthSchema}
        send={({ member_name, ...measurements }, attempt) =>
          saveMemberHealth({ member_id: member_name, ...measurements }, attempt)
        }
        fieldOf={{ member_id: 'member_name' }}
        refreshes={[HEALTH_KEY]}
        submitLabel={sharedTexts.save}
        columns={2}
        cancelTo={paths.healthList}
      >
        <MemberField name="member_name" wide />
        <MeasurementFields />
      </SaveForm>
    </Screen>
  );
}
