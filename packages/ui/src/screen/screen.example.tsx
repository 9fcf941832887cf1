import { Card, DescriptionList, LinkButton, Screen } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';

export const OfARecord = () => (
  <Screen
    title="Member"
    record="Ann Lee"
    width="form"
    breadcrumb={<Breadcrumb trail={[{ to: '/memberList', label: 'Members' }]} here="Ann Lee" />}
    actions={<LinkButton to="/updateMember/2">Edit</LinkButton>}
  >
    <Card>
      <DescriptionList
        items={[
          { term: 'Plan', value: 'Gold' },
          { term: 'Until', value: '31 Jan 2027' },
        ]}
      />
    </Card>
  </Screen>
);

export const WithALead = () => (
  <Screen title="Lockers" lead="Keys that members have today." width="narrow">
    <p>12 of 40 lockers are in use.</p>
  </Screen>
);
