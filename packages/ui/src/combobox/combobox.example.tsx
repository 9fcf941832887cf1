import { Chooser, ComboboxField, type Option } from '@gym/ui/combobox';
import { Form } from '@gym/ui/form';
import { useState } from 'react';

const members: readonly Option[] = [
  { value: 2, label: 'Ann Lee', detail: '0600 000 000' },
  { value: 3, label: 'Asha Rao', detail: '0600 000 001' },
  { value: 4, label: 'Ben Okoro', detail: '0600 000 002' },
];
const noun = ['member', 'members'] as const;
const props = { submitLabel: 'Rent', onSubmit: () => undefined };

export const MemberOfAForm = () => (
  <Form {...props} label="Rent a locker" initialValues={{ member: '' }}>
    <ComboboxField name="member" label="Member" options={members} noun={noun} placeholder="Name or phone" required />
  </Form>
);

export const LoadingMembers = () => (
  <Form {...props} label="Return a key" initialValues={{ member: '' }}>
    <ComboboxField name="member" label="Member" options={[]} noun={noun} loading />
  </Form>
);

export const MemberOfAScreen = () => {
  const [member, setMember] = useState('3');
  return <Chooser name="member" label="Member" options={members} noun={noun} value={member} onChange={setMember} />;
};
