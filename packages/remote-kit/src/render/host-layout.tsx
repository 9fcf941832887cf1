import { HostProvider } from '@gym/remote-contract';
import { Button, Dialog, ToastRegion } from '@gym/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import { Outlet, useBlocker } from 'react-router-dom';
import type { FakeHost } from '../fake-host/create-fake-host.ts';

/** The parts of the shell around a screen that a remote can notice. */
export function HostLayout({ host }: { host: FakeHost }): ReactElement {
  const toasts = useSyncExternalStore(host.toasts.subscribe, host.toasts.visible);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && host.unsavedWork.dirty().length > 0,
  );
  // The router asks the blocker only from the second commit on. Screens that could have unsaved work wait for it.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const question = useSyncExternalStore(host.unsavedWork.subscribe, host.unsavedWork.question);
  const leave =
    blocker.state === 'blocked' ? (agreed: boolean) => (agreed ? blocker.proceed() : blocker.reset()) : question;
  return (
    <QueryClientProvider client={host.queryClient}>
      <HostProvider value={host}>
        {ready && <Outlet />}
        <Dialog
          open={leave !== undefined}
          title="Unsaved work"
          dismissible={false}
          footer={
            <>
              <Button onClick={() => leave?.(false)}>Stay</Button>
              <Button onClick={() => leave?.(true)}>Leave</Button>
              <Button variant="primary" onClick={() => void host.unsavedWork.save().then(leave)}>
                Save and leave
              </Button>
            </>
          }
        >
          This screen has unsaved work.
        </Dialog>
        <ToastRegion toasts={toasts} onDismiss={(id) => host.toasts.dismiss(Number(id))} />
      </HostProvider>
    </QueryClientProvider>
  );
}
