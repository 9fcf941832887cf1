import '@gym/ui';
import './app.css';
import { createRoot } from 'react-dom/client';
import { readBootDocument } from './boot/boot-document.ts';
import { thisBrowser } from './browser/browser.ts';
import { ErrorBoundary } from './fallback/error-boundary.tsx';
import { WholePageError } from './fallback/whole-page-error.tsx';
import { startFederation } from './federation/start-federation.ts';
import { pageTelemetry } from './services/telemetry.ts';
import { startShell } from './start/start-shell.tsx';

const root = createRoot(document.getElementById('root')!);

try {
  startShell({
    ...readBootDocument(),
    browser: thisBrowser,
    federate: (boot, config, audience) => startFederation(boot, config, audience, pageTelemetry.report),
    show: (screen) => root.render(<ErrorBoundary>{screen}</ErrorBoundary>),
  });
} catch (error) {
  // Not even the boot document could be read.
  root.render(<WholePageError error={error} />);
}
