import type { BootConfig } from '@gym/remote-contract';
import * as paths from '@gym/remote-contract/routes/shell';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { ShellNotLoaded } from '../platform/failures/shell-not-loaded.tsx';
import { ConfigProvider } from '../platform/use-shell.tsx';
import { StartingScreen } from './starting-screen.tsx';

/** What only the visitor's browser knows. The boot script puts the values in. */
const CONFIG = {
  gymName: '%gymName%',
  gymTagline: '%gymTagline%',
  developerCredit: '%developerCredit%',
} as BootConfig;

/** As HTML, without this year: a build must not depend on its day. */
const markupOf = (screen: ReactElement): string =>
  renderToStaticMarkup(screen).replace(`© ${new Date().getFullYear()}`, '© %year%');

/**
 * The shell's first screens, which the boot document shows until the shell's script has run. The build runs this module
 * in Node.js: what it shows is what these components draw at first.
 */
export const firstScreens = {
  'signed-in': markupOf(<StartingScreen config={CONFIG} fname="%fname%" />),
  'signed-out': markupOf(
    <StaticRouter location={paths.signIn}>
      <ConfigProvider value={CONFIG}>
        <SignInPage onSignedIn={() => undefined} />
      </ConfigProvider>
    </StaticRouter>,
  ),
  'not-loaded': markupOf(<ShellNotLoaded />),
};
