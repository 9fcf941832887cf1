import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '@gym/ui';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type ListDefinition,
  ALL,
  defaultOf,
  type NamedView,
  viewOf,
  viewsQuery,
  type ViewsDefinition,
} from './list-definition.ts';
import { isRemembered, rememberDefault } from './remembered-view.ts';
import { CHOSEN_IN_LIST } from './list-view.ts';
import styles from './views.module.css';
import * as texts from './views-texts.ts';

const hasOnlyRemembered = (search: string) => [...new URLSearchParams(search).keys()].every(isRemembered);

/**
 * Opens the default view where the menu or a link opens the list without a search. A search that the user clears shows
 * all records.
 */
function useOpenDefault(view: NamedView | undefined, isLoaded: boolean): void {
  const location = useLocation();
  const { search, key } = location;
  const isChosen = (location.state as unknown) === CHOSEN_IN_LIST;
  const navigate = useNavigate();
  const [arrivedBare] = useState(search === '');
  const decided = useRef<string>(undefined);
  useEffect(() => {
    if (!isLoaded) return;
    const isFirst = decided.current === undefined;
    const isBare = search === '' && !isChosen && decided.current !== key;
    const opens = isFirst ? arrivedBare && hasOnlyRemembered(search) : isBare;
    decided.current = key;
    if (!view || !(opens || search === '')) return;
    void navigate({ search: opens ? view.query : ALL }, { replace: true, preventScrollReset: true });
  }, [view, isLoaded, arrivedBare, search, key, isChosen, navigate]);
}

/** Opens the user's default view of the list, says so, and offers the way back to all records. */
export function DefaultView({
  definition,
  views,
}: {
  definition: Pick<ListDefinition<never>, 'name' | 'person'>;
  views: ViewsDefinition;
}): ReactElement | null {
  const { pathname, search } = useLocation();
  const { data } = useQuery(viewsQuery(views));
  const view = data && defaultOf(data, pathname);
  useOpenDefault(view, data !== undefined);
  const isLoaded = data !== undefined;
  const hasDefault = view !== undefined;
  useEffect(() => {
    if (isLoaded) rememberDefault(definition, hasDefault);
  }, [definition, isLoaded, hasDefault]);
  if (!view || viewOf(view.query) !== viewOf(search)) return null;
  return (
    <p className={styles.default}>
      <span>
        {texts.defaultView} <bdi>{view.name}</bdi>
      </span>
      <LinkButton to={`${pathname}?${ALL}`} size="small">
        {texts.showAll}
      </LinkButton>
    </p>
  );
}
