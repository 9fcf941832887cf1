import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';

/** Chromium's own words for it, which also reach us when the page is gone before its event does. */
const CSP_MESSAGE = /Content Security Policy|Trusted(HTML|Script|Type)/;

/**
 * What a document's Content-Security-Policy refused, Trusted Types included. A channel of its own: what a journey
 * expects on the console never excuses a violation, only `expect` here does, by directive.
 */
export class CspViolations {
  readonly #seen: string[] = [];
  readonly #expected: string[] = [];

  /** Violations of these directives are caused on purpose: `require-trusted-types-for`. */
  expect(...directives: string[]): void {
    this.#expected.push(...directives);
  }

  list(): string[] {
    return this.#seen.filter(
      (violation) => !this.#expected.some((directive) => violation.startsWith(`CSP ${directive}:`)),
    );
  }

  /** @throws Error naming each violation that was not expected */
  assertNone(): void {
    if (this.list().length > 0) throw new Error(`The document's policy was violated:\n${this.list().join('\n')}`);
  }

  /** Listens to every document of the context, from its first script on. */
  async follow(context: BrowserContext): Promise<void> {
    await context.exposeBinding(
      'noteCspViolation',
      (_source, directive: string, what: string) => void this.#seen.push(`CSP ${directive}: ${what}`),
    );
    await context.addInitScript(() => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) => {
          const note = (window as unknown as { noteCspViolation(directive: string, what: string): void })
            .noteCspViolation;
          note(effectiveDirective, `${blockedURI} ${sample} at ${sourceFile ?? ''}:${lineNumber}`);
        },
      );
    });
    context.on('console', (message) => {
      const text = message.text();
      if (message.type() !== 'error' || !CSP_MESSAGE.test(text)) return;
      this.#seen.push(`CSP ${directiveIn(text)}: ${text}`);
    });
  }
}

/** The directive that Chromium's message is about. */
function directiveIn(text: string): string {
  if (text.includes('TrustedTypePolicy')) return 'trusted-types';
  return /directive:? ["']([a-z-]+)/.exec(text)?.[1] ?? 'require-trusted-types-for';
}

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

  /**
   * Listens to every page of the context: refused by its policy, logged as an error, thrown, failed, answered with an
   * error.
   */
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
