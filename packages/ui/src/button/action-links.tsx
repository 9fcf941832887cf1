import type { ContributedAction } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { LinkButton } from '@gym/ui';
import type { ReactElement } from 'react';

/**
 * The links that other remotes add to the head of a screen.
 * @param given what their paths take of the screen: `{ member: 7 }`
 */
export const actionLinks = (
  actions: readonly ContributedAction[] = [],
  given: Readonly<Record<string, string | number>> = {},
): ReactElement[] =>
  actions.map(({ remote, title, path }) => (
    <LinkButton key={remote.name} to={link<string>(path, given)}>
      {title}
    </LinkButton>
  ));
