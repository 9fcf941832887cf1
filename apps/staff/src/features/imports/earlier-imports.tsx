import type { MemberImport } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { QueryView, TextLink } from '@gym/ui';
import { formatMoment } from '@gym/ui/format-moment';
import { DataTable, type Column } from '@gym/ui/list';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import * as paths from '../../paths.ts';
import { importTexts } from './texts.ts';
import styles from './imports.module.css';

const { earlier, columns: names, status, result } = importTexts;

/** Recent and unfinished imports, each with a link to its rows. Renders nothing if there are none. */
export function EarlierImports({ query }: { readonly query: UseQueryResult<MemberImport[]> }): ReactElement {
  const { config } = useHost();
  const columns = useMemo(
    (): Column<MemberImport>[] => [
      {
        id: 'file',
        header: names.file,
        width: 9,
        cell: (one) => <TextLink to={link(paths.memberImport, { id: one.id })}>{one.file_name}</TextLink>,
      },
      { id: 'when', header: names.when, cell: (one) => formatMoment(one.created_at, config) },
      { id: 'who', header: names.who, cell: (one) => one.user_name },
      { id: 'status', header: names.status, cell: (one) => status[one.status], nowrap: true },
      { id: 'result', header: names.result, cell: result },
    ],
    [config],
  );
  return (
    <QueryView query={query}>
      {(imports) =>
        imports.length > 0 && (
          <section className={styles.group} aria-labelledby="earlier-imports">
            <h2 id="earlier-imports" className={styles.heading}>
              {earlier}
            </h2>
            <DataTable caption={earlier} columns={columns} rows={imports} rowKey={({ id }) => id} />
          </section>
        )
      }
    </QueryView>
  );
}
