import { Breadcrumb } from '@gym/ui/breadcrumb';

export const BelowARecord = () => (
  <Breadcrumb
    trail={[
      { to: '/memberList', label: 'Members' },
      { to: '/member/2', label: 'Asha Rao' },
    ]}
    here="Measurements"
  />
);
