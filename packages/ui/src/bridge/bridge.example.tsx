import { Card, Skeleton } from '@gym/ui';
import { bridgePanel } from '@gym/ui/bridge';
import { lazy, Suspense } from 'react';

/** A remote declares it: `panels: { 'member-page': { title: 'Locker', panel } }`. */
const panel = bridgePanel<'member-page'>(async () => ({
  mount(element, { slot, host }) {
    const button = document.createElement('button');
    button.textContent = `Open the locker of member ${slot.member}`;
    button.onclick = () => void host.toasts.show({ kind: 'success', text: 'The locker is open.' });
    element.append(button);
    return { unmount: () => button.remove() };
  },
}));
const Panel = lazy(panel);

export const PanelWithoutReact = () => (
  <Card>
    <Suspense fallback={<Skeleton />}>
      <Panel member="2" />
    </Suspense>
  </Card>
);
