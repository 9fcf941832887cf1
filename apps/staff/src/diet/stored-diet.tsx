import { EmptyState, QueryView } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { dietTexts } from '../texts/diet.ts';
import { linesOf } from './diet-lines.ts';
import { foodItemsQuery, memberDietQuery } from './diet-queries.ts';
import { sheetFrom } from './diet-rows.ts';
import { DietSheet } from './diet-sheet.tsx';

/** A member's diet as it is stored, to be read. */
export function StoredDiet({ member }: { member: string }): ReactElement {
  const foods = useQuery(foodItemsQuery);
  const diet = useQuery(memberDietQuery(member));
  return (
    <QueryView query={foods}>
      {(items) => (
        <QueryView query={diet}>
          {({ entries }) =>
            entries.length === 0 ? (
              <EmptyState title={dietTexts.none} />
            ) : (
              <DietSheet lines={linesOf(sheetFrom(items, entries))} />
            )
          }
        </QueryView>
      )}
    </QueryView>
  );
}
