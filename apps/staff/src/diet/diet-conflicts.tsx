import { Alert, Button } from '@gym/ui';
import type { ReactElement } from 'react';
import { dietTexts } from '../texts/diet.ts';

const { differ, allStored, allMine } = dietTexts;

/** How many foods somebody else changed meanwhile, and one choice for them all (acceptance J4). */
export function DietConflicts({
  count,
  onChooseAll,
}: {
  count: number;
  onChooseAll: (which: 'stored' | 'mine') => void;
}): ReactElement {
  return (
    <Alert
      kind="warning"
      title={differ(count)}
      actions={
        <>
          <Button size="small" onClick={() => onChooseAll('stored')}>
            {allStored}
          </Button>
          <Button size="small" onClick={() => onChooseAll('mine')}>
            {allMine}
          </Button>
        </>
      }
    />
  );
}
