import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';

/** Chromium's message for a violation. It also arrives if the page closes before its event does. */
const CSP_MESSAGE = /Content Security Policy|Trusted(HTML|Script|Type)/;

/**
 * The violations of a document's Content-Security-Policy, including Trusted Types. They are separate from the console:
 * only `expect` of this class allows a violation, by its directive.
 */
class CspViolations {
  readonly #seen: string[] = [];
  readonly #expected: string[] = [];

  /** Allows violations of these directives: `require-trusted-types-for`. */
  expect(...directives: string[]): void {
    this.#expected.push(...directives);
  }

  list(): string[] {
    return this.#seen.filter(
      (violation) => !this.#expected.some((directive) => violation.startsWith(`CSP ${directive}:`)),
    );
  }

  /** @throws Error with each unexpected violation */
  assertNone(): void {
    if (this.list().length > 0) throw new Error(`The document's policy was violated:\n${this.list().join('\n')}`);
  }

  /** Listens to every document of the context from its first script on. */
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

/** Returns the directive in Chromium's message. */
function directiveIn(text: string): string {
  if (text.includes('TrustedTypePolicy')) return 'trusted-types';
  return /directive:? ["']([a-z-]+)/.exec(text)?.[1] ?? 'require-trusted-types-for';
}

/** Unexpected problems in a browser. A journey fails if any is left at its end. */
export class Troubles {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  /** Separate, because expected troubles do not allow violations. */
  readonly violations = new CspViolations();

  /** Allows troubles that this journey causes on purpose. */
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
   * Records in every page of the context: policy violations, console errors, exceptions, failed requests and error
   * responses.
   */
  async follow(context: BrowserContext): Promise<void> {
    context.on('console', (message) => this.#console(message));
    context.on('weberror', (error) => this.#seen.push(`thrown: ${error.error().message}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Leaving a page aborts its requests.
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
    // The response itself is recorded with its URL, which Chromium's message omits.
    if (text.startsWith('Failed to load resource')) return;
    const wastedPreload = message.type() === 'warning' && text.includes('preload');
    if (message.type() === 'error' || wastedPreload) this.#seen.push(`console ${message.type()}: ${text}`);
  }
}

/** The page's URL without its origin. */
export const pathOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');
