import { Alert, Button } from '@gym/ui';

export const Failed = () => (
  <Alert kind="error" title="The receipt was not printed" actions={<Button size="small">Try again</Button>}>
    The printer is out of paper.
  </Alert>
);

export const Warning = () => <Alert kind="warning">Ann Lee already has a plan until 31 Jan 2027.</Alert>;

export const Info = () => <Alert kind="info">Prices include VAT.</Alert>;

export const Success = () => <Alert kind="success">All 12 reminders were sent.</Alert>;
