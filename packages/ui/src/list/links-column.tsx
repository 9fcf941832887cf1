import type { ContributedAction } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { TextLink } from '../button/buttons-and-links.tsx';
import type { Column } from './data-table.tsx';

/** Between the action of a remote and the next one. */
const GAP = { marginInlineEnd: 'var(--space-4)' };

interface Links<Row> {
  readonly header: string;
  /** The list's own link. */
  readonly label: string;
  to(row: Row): string;
  /** Names the row, which only screen readers read. */
  about(row: Row): string;
  /** What other remotes add, before the own link. */
  readonly actions: readonly ContributedAction[];
  /** What the paths of `actions` take of a row: `{ member: 7 }`. */
  given(row: Row): Readonly<Record<string, string | number>>;
}

/** The last column of a list: the links of each row, without a visible header. */
export const linksColumn = <Row,>({ header, label, to, about, actions, given }: Links<Row>): Column<Row> => ({
  id: 'actions',
  header,
  headerHidden: true,
  align: 'end',
  width: actions.reduce((sum, { title }) => sum + title.length / 2 + 1, 2.5),
  cell: (row) => (
    <>
      {actions.map(({ remote, title, path }) => (
        <TextLink key={remote.name} to={link<string>(path, given(row))} about={about(row)} style={GAP}>
          {title}
        </TextLink>
      ))}
      <TextLink to={to(row)} about={about(row)}>
        {label}
      </TextLink>
    </>
  ),
});
