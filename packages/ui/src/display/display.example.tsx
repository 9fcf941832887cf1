import { Avatar, Badge, Card, DescriptionList, EmailText, Link } from '@gym/ui';

export const Initials = () => <Avatar name="Ann Lee" />;

export const Sizes = () => (
  <>
    <Avatar name="Asha Rao" size="small" /> <Avatar name="Asha Rao" /> <Avatar name="Asha Rao" size="large" />
  </>
);

export const Tones = () => (
  <>
    <Badge>Sample</Badge> <Badge tone="accent">Active</Badge> <Badge tone="warning">Ends soon</Badge>{' '}
    <Badge tone="danger">Ended</Badge>
  </>
);

export const OfAMember = () => (
  <Card>
    <h3>Ann Lee</h3>
    <p>Gold, until 31 Jan 2027</p>
  </Card>
);

export const FactsOfAMember = () => (
  <DescriptionList
    items={[
      { term: 'Phone', value: '0600 000 000' },
      { term: 'Email', value: <EmailText email="ann.lee@example.com" /> },
      { term: 'Locker', value: undefined },
    ]}
  />
);

export const InANarrowCell = () => (
  <p style={{ inlineSize: '8rem' }}>
    <Link to="mailto:wilhelmina.featherstone@strength.example.com">
      <EmailText email="wilhelmina.featherstone@strength.example.com" />
    </Link>
  </p>
);
