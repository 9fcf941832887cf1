import '@gym/ui';
import './chrome/skip-link.css';
import type { BootData } from '@gym/remote-contract';
import { createRoot } from 'react-dom/client';
import { readBootDocument } from './platform/boot/boot-document.ts';
import { asksForOverrides } from './platform/boot/overrides-asked.ts';
import { thisBrowser } from '@gym/kernel';
import { ErrorBoundary, WholePageError } from './platform/failures/whole-page-error.tsx';
import { startFederation } from './platform/federation/start-federation.ts';
import { pageTelemetry } from './platform/telemetry/page-telemetry.ts';
import { startShell } from './app/start-shell.tsx';
import { contracts } from './shell.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page lacks its "root" element: it was not composed by a release.');
const root = createRoot(container);
const fail = (error: unknown) => root.render(<WholePageError error={error} />);

try {
  const { boot, config } = readBootDocument();
  const start = (given: BootData) =>
    void startShell({
      boot: given,
      config,
      browser: thisBrowser,
      federate: (...session) => startFederation(...session, { contracts, report: pageTelemetry.report }),
      show: (screen) => root.render(<ErrorBoundary>{screen}</ErrorBoundary>),
    });
  // A tab may load a remote that is not released (ADR-0043), and shows that it has chosen canaries.
  if (asksForOverrides(config)) {
    import(/* webpackChunkName: "local-override" */ './platform/local-override/with-overrides.tsx')
      .then(({ withOverrides }) => withOverrides(boot, config))
      .catch(() => boot)
      .then(start)
      .catch(fail);
  } else start(boot);
} catch (error) {
  fail(error); // the boot document could not be read
}
