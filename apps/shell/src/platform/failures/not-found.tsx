import { EmptyState, LinkButton, Screen } from '@gym/ui';
import type { ReactElement } from 'react';
import { PATHS } from '../paths.ts';
import { notFoundTexts } from './panel-texts.ts';

/** An address that does not exist for this role, inside the chrome (acceptance B5). */
export const NotFound = (): ReactElement => (
  <Screen title={notFoundTexts.title}>
    <EmptyState
      title={notFoundTexts.body}
      action={
        <LinkButton to={PATHS.dashboard} variant="primary">
          {notFoundTexts.action}
        </LinkButton>
      }
    />
  </Screen>
);
