import type { ArrangedPoint } from '@gym/api-contract';
import { readAgain, useHost } from '@gym/remote-contract';
import { withQuery } from '@gym/remote-contract/link';
import { Button, Card, EmptyState, QueryView, Screen } from '@gym/ui';
import { ConfirmDialog } from '@gym/ui/action';
import { useKeepFocus } from '@gym/ui/focus-kept';
import { SaveForm } from '@gym/ui/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import layout from '../../layout.module.css';
import * as paths from '../../paths.ts';
import {
  arrangementOf,
  compareArrangements,
  CONTRIBUTIONS_KEY,
  contributionsQuery,
  saveArrangement,
} from './arrangement.ts';
import { ContributionList } from './contribution-list.tsx';
import styles from './contributions.module.css';
import { arrangeTexts as texts } from './texts.ts';

/** An administrator orders, hides and renames what remotes contribute to each point (ADR-0089). */
export default function ContributionsPage(): ReactElement {
  const { session } = useHost();
  return (
    <Screen title={texts.title} lead={texts.lead}>
      {session.has('contributions') ? <Points /> : <EmptyState title={texts.notOffered} />}
    </Screen>
  );
}

function Points(): ReactElement {
  const { unsavedWork } = useHost();
  const query = useQuery(contributionsQuery);
  const [params, setParams] = useSearchParams();
  const choose = async (point: string) => {
    if (await unsavedWork.mayLeave()) setParams({ point }, { replace: true, preventScrollReset: true });
  };
  return (
    <QueryView query={query}>
      {(points) => {
        const chosen = points.find(({ point }) => point === params.get('point')) ?? points[0];
        if (!chosen) return <EmptyState title={texts.nothing} />;
        return (
          <div className={layout.stack}>
            <p>{texts.noRight}</p>
            <div role="group" aria-label={texts.places} className={styles.places}>
              {points.map(({ point, name }) => (
                <Button
                  key={point}
                  size="small"
                  variant={point === chosen.point ? 'primary' : 'secondary'}
                  aria-pressed={point === chosen.point}
                  onClick={() => void choose(point)}
                >
                  {name}
                </Button>
              ))}
            </div>
            <PointSection key={chosen.point} point={chosen} />
          </div>
        );
      }}
    </QueryView>
  );
}

/** The form of one point. A reset starts it again with the server's order. */
function PointSection({ point }: { point: ArrangedPoint }): ReactElement {
  const [edition, setEdition] = useState(0);
  const group = useKeepFocus<HTMLElement>(edition);
  return (
    <section ref={group} tabIndex={-1} className={layout.stack} aria-label={point.name}>
      <Card className={layout.stack}>
        <p>
          {texts.sources[point.source]} {point.point === 'menu' && texts.more}
        </p>
        {point.source === 'administrator' && <Reset point={point} onReset={() => setEdition(edition + 1)} />}
      </Card>
      <SaveForm
        key={edition}
        label={point.name}
        form={withQuery(paths.contributions, { point: point.point })}
        record={() => texts.record(point.name)}
        initialValues={arrangementOf(point)}
        version={point.version}
        compare={compareArrangements}
        unchanged={texts.unchanged}
        send={(arrangement, attempt) => saveArrangement(point, arrangement, attempt)}
        refreshes={[CONTRIBUTIONS_KEY]}
        submitLabel={texts.save}
        sticky
      >
        <ContributionList point={point} />
      </SaveForm>
    </section>
  );
}

/** Leaves the point to the deployment's order again, after a question. */
function Reset({ point, onReset }: { point: ArrangedPoint; onReset(): void }): ReactElement {
  const { toasts } = useHost();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const reset = async () => {
    try {
      await saveArrangement(point, { contributions: [] }, { version: point.version });
    } finally {
      // After another user's change, the next attempt is about the arrangement as it is then.
      await readAgain(queryClient, CONTRIBUTIONS_KEY);
    }
    toasts.show({ kind: 'success', text: texts.resetDone(point.name) });
    // The page renders the refetched points one turn later, and the form starts again with them.
    setTimeout(onReset);
  };
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.reset}
      </Button>
      {open && (
        <ConfirmDialog
          title={texts.resetTitle(point.name)}
          confirmLabel={texts.reset}
          failed={texts.resetFailed}
          onConfirm={reset}
          onClose={() => setOpen(false)}
        >
          <p>{texts.resetText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
