import type { BrowserContext } from 'playwright-core';
import type { Visitor } from '../stage/visitor.ts';

/** Whether this is what a hostile text asks for when it is taken for markup, or for an address. */
const isTrap = ({ hostname, pathname }: URL) => pathname === '/trap.png' || /(^|\.)evil(\.example)?$/.test(hostname);

/** What hostile texts made the browser do. */
export interface Trap {
  /** Scripts that ran, dialogs that opened, addresses that were asked for. Nothing is the goal. */
  sprung(): string[];
}

/** Notes in every page of the context whether a hostile text came alive. */
export async function layTrap({ context, requests }: Pick<Visitor, 'context' | 'requests'>): Promise<Trap> {
  const seen: string[] = [];
  await exposeTrap(context, seen);
  context.on('dialog', (dialog) => {
    // The browser's own question about unsaved work, where a journey leaves a form.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    seen.push(`dialog: ${dialog.message()}`);
    return void dialog.dismiss();
  });
  const asked = () =>
    requests
      .map((request) => new URL(request.url()))
      .filter(isTrap)
      .map(({ href }) => `asked for ${href}`);
  return { sprung: () => [...seen, ...asked()] };
}

const exposeTrap = (context: BrowserContext, seen: string[]) =>
  context.exposeBinding('trap', ({ page }) => void seen.push(`a script ran at ${page.url()}`));
