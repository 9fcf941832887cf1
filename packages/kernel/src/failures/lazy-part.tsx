import { Alert, Button, Skeleton } from '@gym/ui';
import { type ReactNode, useEffect, useState } from 'react';

/** Texts of parts that could not be loaded. */
export const lazyPartTexts = {
  failed: 'A part of this page could not be loaded. Check the connection, then try again.',
  retry: 'Retry',
} as const;

interface Props<Module> {
  /** Imports the chunk. Must be the same function on every render. */
  load: () => Promise<Module>;
  /** The part, if it has loaded before. */
  loaded?: Module | undefined;
  children: (module: Module) => ReactNode;
  /** Shown until it has loaded, and if it cannot load, where the usual ones have no room. */
  waiting?: ReactNode;
  failed?: ReactNode;
}

/** Shows a part that has its own chunk. Unlike `React.lazy`, it can load again after a failure. */
export function LazyPart<Module>({ load, loaded, children, waiting, failed }: Props<Module>): ReactNode {
  const [state, setState] = useState<{ module?: Module | undefined; failed?: boolean }>({ module: loaded });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (loaded) return;
    let gone = false;
    load().then(
      (module) => {
        if (!gone) setState({ module });
      },
      () => {
        if (!gone) setState({ failed: true });
      },
    );
    return () => {
      gone = true;
    };
  }, [load, loaded, tries]);

  const retry = () => {
    setState({});
    setTries(tries + 1);
  };
  if (state.module) return <>{children(state.module)}</>;
  if (state.failed)
    return (
      failed ?? (
        <Alert kind="error" actions={<Button onClick={retry}>{lazyPartTexts.retry}</Button>}>
          {lazyPartTexts.failed}
        </Alert>
      )
    );
  return waiting ?? <Skeleton lines={3} />;
}
