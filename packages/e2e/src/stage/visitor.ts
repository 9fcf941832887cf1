import type { TelemetryEvent } from '@gym/remote-contract';
import type { BrowserContext, Page, Request } from 'playwright-core';
import type { Troubles } from './troubles.ts';

/** One person at one browser, with a storage of their own. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly troubles: Troubles;
  /** What the shell reported so far, over all documents. */
  readonly telemetry: readonly TelemetryEvent[];
  /** Every request so far, of all tabs. */
  readonly requests: readonly Request[];
  /** Paths of the API's calls so far, with method: `GET /api/getRole`. */
  calls(): string[];
}

export interface VisitOptions {
  /** Signed in as: a demo account, or a session the journey made. Absent: signed out. */
  readonly session?: { readonly fname: string; readonly lname: string; readonly token: string };
  readonly size?: 'desktop' | 'phone';
  readonly theme?: 'light' | 'dark';
  /** Further entries of local storage. */
  readonly storage?: Readonly<Record<string, string>>;
  /** Cookies that the browser brings along. */
  readonly cookies?: Readonly<Record<string, string>>;
  /** Where the browser is (IANA name): the machine's time zone where none is given. */
  readonly timeZone?: string;
  /** The moment that the browser's clock shows, and stays at. */
  readonly now?: Date;
  /** How long a step may take, in ms, where many pages share the machine. */
  readonly patience?: number;
}

export const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;
