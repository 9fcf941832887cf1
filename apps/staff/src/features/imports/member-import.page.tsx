import type { MemberImport } from '@gym/api-contract';
import { downloadFile } from '@gym/api-client/calls';
import { exportMemberImportRows } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { Alert, Button, EmptyState, QueryView, Screen, TextLink } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { useDownload } from '@gym/ui/export';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import * as paths from '../../paths.ts';
import { crumbTexts } from '../members/index.ts';
import { importTexts } from './texts.ts';
import { importQuery } from './import-queries.ts';
import { ImportRows } from './import-rows.tsx';
import { ImportSteps } from './import-steps.tsx';
import styles from './imports.module.css';

const { title, notOffered, counts, download, downloadLead, failedStep, announceUndone } = importTexts;

const CRUMBS = [
  { to: paths.memberList, label: crumbTexts.members },
  { to: paths.importMembers, label: crumbTexts.imports },
];

/** One import: the fates of its rows, its progress, and its undo. */
export default function MemberImportPage(): ReactElement {
  const { session } = useHost();
  const { id = '' } = useParams();
  const offered = session.has('imports');
  const query = useQuery({ ...importQuery(id), enabled: offered });
  const file = query.data?.file_name;
  return (
    <Screen
      title={title}
      {...(file !== undefined && { record: file })}
      breadcrumb={<Breadcrumb trail={CRUMBS} here={file} />}
      actions={<TextLink to={paths.importMembers}>{importTexts.earlier}</TextLink>}
    >
      {offered ? (
        <QueryView query={query}>{(shown) => <Report shown={shown} />}</QueryView>
      ) : (
        <EmptyState title={notOffered} />
      )}
    </Screen>
  );
}

const COUNTS = ['rows', 'to_add', 'duplicate', 'refused', 'added', 'removed', 'kept'] as const;

function Report({ shown }: { readonly shown: MemberImport }): ReactElement {
  const { state, start } = useDownload();
  const told = COUNTS.filter((name) => name === 'rows' || shown[name] > 0);
  return (
    <div className={styles.page}>
      <dl className={styles.counts}>
        {told.map((name) => (
          <div key={name} className={styles.count}>
            <dt>{counts[name]}</dt>
            <dd>{shown[name]}</dd>
          </div>
        ))}
      </dl>
      <ImportSteps shown={shown} />
      {/* Announce only the end, not each row. The end of an import has a toast. */}
      <p role="status" className="sr-only">
        {shown.status === 'undone' && announceUndone}
      </p>
      {shown.refused + shown.duplicate > 0 && (
        <div className={styles.group}>
          <p className={styles.muted}>{downloadLead}</p>
          <div className={styles.actions}>
            <Button
              busy={state.status === 'running'}
              onClick={() =>
                void start('members-not-imported', (how) =>
                  downloadFile(exportMemberImportRows, { id: String(shown.id) }, how),
                )
              }
            >
              {download}
            </Button>
          </div>
          {state.status === 'failed' && (
            <Alert kind="error" title={failedStep}>
              {state.reason}
            </Alert>
          )}
        </div>
      )}
      <ImportRows shown={shown} />
    </div>
  );
}
