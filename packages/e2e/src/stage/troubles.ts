import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { CspViolations } from './csp-violations.ts';

/** What went wrong in a browser and nobody asked for: a journey that ends with any of it fails. */
export class Troubles {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  /** Kept apart: nothing that is expected below excuses one. */
  readonly violations = new CspViolations();

  /** Trouble that this journey causes on purpose. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  list(): string[] {
    return [
      ...this.violations.list(),
      ...this.#seen.filter((trouble) => !this.#expected.some((pattern) => pattern.test(trouble))),
    ];
  }

  /** Listens to every page of the context: refused by its policy, logged as an error, thrown, failed, answered with an error. */
  async follow(context: BrowserContext): Promise<void> {
    context.on('console', (message) => this.#console(message));
    context.on('weberror', (error) => this.#seen.push(`thrown: ${error.error().message}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // A page that is left takes its requests along.
      if (reason !== 'net::ERR_ABORTED') this.#seen.push(`failed: ${request.method()} ${request.url()} ${reason}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400)
        this.#seen.push(`answered ${response.status()}: ${response.request().method()} ${response.url()}`);
    });
    context.on('page', (page) => page.on('crash', () => this.#seen.push('the page crashed')));
    await this.violations.follow(context);
  }

  #console(message: ConsoleMessage): void {
    const text = message.text();
    // The answer itself is noted with its address; Chromium's line about it says less.
    if (text.startsWith('Failed to load resource')) return;
    const wastedPreload = message.type() === 'warning' && text.includes('preload');
    if (message.type() === 'error' || wastedPreload) this.#seen.push(`console ${message.type()}: ${text}`);
  }
}

/** Where a page is, without its origin. */
export const pathOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');
