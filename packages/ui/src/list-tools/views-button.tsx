import { Button } from '@gym/ui';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { ViewsDefinition } from './views-definition.ts';
import * as texts from './views-texts.ts';

const ViewsDialog = lazy(() => import(/* webpackChunkName: "list-views" */ './views-dialog.tsx'));

/** Opens the named views of the list. */
export function ViewsButton({ views }: { views: ViewsDefinition }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.views}</Button>
      {open && (
        <Suspense fallback={null}>
          <ViewsDialog views={views} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
