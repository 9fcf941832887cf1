import type { FigureName } from '@gym/remote-contract';
import { StatCard } from '@gym/ui/stat-card';
import type { ReactNode } from 'react';
import { LazyPart } from '../failures/lazy-part.tsx';
import { useContributions } from './use-contributions.ts';

const loadCard = () => import(/* webpackChunkName: "aside" */ './figure-card.tsx');

/** An empty line: cards keep their height when their text arrives. */
const NO_HINT = '\u00A0';

interface Props {
  readonly point: FigureName;
  /** Places the cards. */
  readonly className?: string | undefined;
}

/** The cards of figures that remotes add: the handler of figure points. */
export function Figures({ point, className }: Props): ReactNode {
  const cards = useContributions(point).map(({ remote, title }) => (
    <LazyPart
      key={`${remote.name} ${remote.version}`}
      load={loadCard}
      waiting={<StatCard label={title} value="…" hint={NO_HINT} />}
      failed={<StatCard label={title} value="–" hint={NO_HINT} />}
    >
      {({ FigureCard }) => <FigureCard remote={remote} point={point} title={title} />}
    </LazyPart>
  ));
  return cards.length > 0 && <div className={className}>{cards}</div>;
}
