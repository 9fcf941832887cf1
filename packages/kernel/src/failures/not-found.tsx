import { EmptyState, LinkButton, Screen } from '@gym/ui';
import type { ReactElement } from 'react';
import { dashboard } from '@gym/remote-contract/routes/shell';
import { notFoundTexts } from './panel-texts.ts';

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
