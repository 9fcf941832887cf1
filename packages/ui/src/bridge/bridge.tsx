import {
  type BridgeContext,
  type BridgedPanel,
  type BridgedScreen,
  page,
  PageLoadError,
  type PageRoute,
  type PanelModule,
  type SlotContexts,
  type SlotName,
} from '@gym/remote-contract';
import { Screen } from '@gym/ui';
import { type ReactElement, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AppFrame } from './app-frame.tsx';

/**
 * The properties of a route whose screen is an app of another framework:
 * `{ path: '/lockers', ...bridgePage(() => import('./app.ts')) }`. Routes that share one result share one mounted app,
 * which follows the address among them.
 *
 * @param load imports the app's chunk
 * @param menu path of the menu entry that is lit, if the screen is not in the menu itself
 */
export function bridgePage(load: () => Promise<BridgedScreen>, menu?: string): PageRoute {
  let failures = 0;
  // A failed start is a page that could not be loaded: the host's panel offers Retry, which mounts the app again.
  const mountFailure = (cause: unknown) =>
    new PageLoadError('The app of this page could not be started.', (failures += 1), { cause });
  return page(async () => {
    const app = await load();
    return { default: () => <AppScreen app={app} mountFailure={mountFailure} /> };
  }, menu);
}

/** A panel that is an app of another framework: `'member-page': bridgePanel(() => import('./panel.ts'))`. */
export const bridgePanel =
  <Name extends SlotName>(load: () => Promise<BridgedPanel<Name>>) =>
  async (): Promise<PanelModule<Name>> => {
    const app = await load();
    return { default: (slot: SlotContexts[Name]) => <AppPanel key={JSON.stringify(slot)} app={app} slot={slot} /> };
  };

interface AppScreenProps {
  readonly app: BridgedScreen;
  readonly mountFailure: (error: unknown) => unknown;
}

function AppScreen({ app, mountFailure }: AppScreenProps): ReactElement {
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  const [shown, setShown] = useState<{ readonly pathname: string; readonly record?: string }>({ pathname });
  if (shown.pathname !== pathname) setShown({ pathname });
  const mount = useCallback(
    (element: HTMLElement, context: BridgeContext, at: string) =>
      app.mount(element, {
        ...context,
        path: at,
        setRecord: (record) => setShown((current) => ({ ...current, record })),
      }),
    [app],
  );
  return (
    <Screen title={app.title(path)} record={shown.record}>
      <AppFrame mount={mount} path={path} mountFailure={mountFailure} />
    </Screen>
  );
}

interface AppPanelProps<Name extends SlotName> {
  readonly app: BridgedPanel<Name>;
  readonly slot: SlotContexts[Name];
}

function AppPanel<Name extends SlotName>({ app, slot }: AppPanelProps<Name>): ReactElement {
  const [mount] = useState(
    () => (element: HTMLElement, context: BridgeContext) => app.mount(element, { ...context, slot }),
  );
  return <AppFrame mount={mount} path="" />;
}
