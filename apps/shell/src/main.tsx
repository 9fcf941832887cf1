import '@gym/ui';
import './app.css';
import type { BootData } from '@gym/remote-contract';
import { createRoot } from 'react-dom/client';
import { readBootDocument } from './boot/boot-document.ts';
import { thisBrowser } from './browser/browser.ts';
import { ErrorBoundary } from './fallback/error-boundary.tsx';
import { WholePageError } from './fallback/whole-page-error.tsx';
import { startFederation } from './federation/start-federation.ts';
import { pageTelemetry } from './services/telemetry.ts';
import { startShell } from './start/start-shell.tsx';

const root = createRoot(document.getElementById('root')!);
const fail = (error: unknown) => root.render(<WholePageError error={error} />);

try {
  const { boot, config } = readBootDocument();
  const start = (given: BootData) =>
    void startShell({
      boot: given,
      config,
      browser: thisBrowser,
      federate: (...session) => startFederation(...session, pageTelemetry.report),
      show: (screen) => root.render(<ErrorBoundary>{screen}</ErrorBoundary>),
    });
  // Where a deployment allows it, a tab may take a remote from its own machine (ADR-0043).
  if (config.overrides) {
    import(/* webpackChunkName: "local-override" */ './local-override/with-overrides.tsx')
      .then(({ withOverrides }) => withOverrides(boot))
      .catch(() => boot)
      .then(start)
      .catch(fail);
  } else start(boot);
} catch (error) {
  fail(error); // not even the boot document could be read
}
