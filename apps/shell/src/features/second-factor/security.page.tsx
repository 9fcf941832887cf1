import { get } from '@gym/api-client';
import { getSecondFactors } from '@gym/api-contract/calls';
import { Card, QueryView, Screen } from '@gym/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { NotFound } from '@gym/kernel';
import { useShell } from '../../platform/use-shell.tsx';
import { AppSection, type SecondFactors } from './authenticator-app.tsx';
import { PasskeysSection } from './passkeys.tsx';
import { RecoveryCodes, RecoverySection } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { securityTexts } from './texts.ts';

/** The user's second factors, or null if the server has none. They may change on other devices. */
const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => get(getSecondFactors, {}, { signal }),
  staleTime: 0,
});

/** `/security`, an addition to the specification: the second factors of the user (ADR-0071). */
export default function SecurityPage(): ReactElement {
  const { host } = useShell();
  const factors = useQuery(secondFactorsQuery);
  if (!host.session.has('second-factor')) return <NotFound />;
  return (
    <Screen title={securityTexts.title} lead={securityTexts.lead} width="form">
      <QueryView query={factors}>
        {(found) => found && <Factors factors={found} refresh={() => void factors.refetch()} />}
      </QueryView>
    </Screen>
  );
}

/** All factors of the user, or new recovery codes until the user has kept them. */
function Factors({ factors, refresh }: { factors: SecondFactors; refresh(): void }): ReactElement {
  const { host } = useShell();
  const [codes, setCodes] = useState<readonly string[]>();
  const kept = () => {
    setCodes(undefined);
    refresh();
  };
  if (codes)
    return (
      <Card>
        <RecoveryCodes codes={codes} onDone={kept} />
      </Card>
    );
  return (
    <div className={styles.factors}>
      {factors.required && <p>{securityTexts.required}</p>}
      <Card>
        <AppSection factors={factors} refresh={refresh} />
      </Card>
      {host.session.has('passkeys') && (
        <Card>
          <PasskeysSection factors={factors} onRecoveryCodes={setCodes} refresh={refresh} />
        </Card>
      )}
      {(factors.app || factors.passkeys.length > 0) && (
        <Card>
          <RecoverySection left={factors.recovery_codes} onRecoveryCodes={setCodes} />
        </Card>
      )}
    </div>
  );
}
