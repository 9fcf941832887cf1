import { EmptyState, LinkButton, Screen } from '@gym/ui';
import type { ReactElement } from 'react';
import { dashboard } from '@gym/remote-contract/routes/shell';

const notFoundTexts = {
  title: 'Page not found',
  body: 'There is no such page here, or it is not part of your role.',
  action: 'Go to the dashboard',
} as const;

/** An address that does not exist for this role, inside the chrome (acceptance B5). */
export const NotFound = (): ReactElement => (
  <Screen title={notFoundTexts.title}>
    <EmptyState
      title={notFoundTexts.body}
      action={
        <LinkButton to={dashboard} variant="primary">
          {notFoundTexts.action}
        </LinkButton>
      }
    />
  </Screen>
);
