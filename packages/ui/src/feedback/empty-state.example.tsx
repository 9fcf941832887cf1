import { EmptyState, LinkButton } from '@gym/ui';

export const FirstPlan = () => (
  <EmptyState
    title="No plans yet"
    action={
      <LinkButton to="/plan" variant="primary">
        Add plan
      </LinkButton>
    }
  >
    Members can get a plan as soon as there is one.
  </EmptyState>
);

export const NothingToDo = () => <EmptyState title="Nobody is waiting" />;
