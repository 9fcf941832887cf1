import type { BrowserContext } from 'playwright-core';

/** Chromium's own words for it, which also reach us when the page is gone before its event does. */
const CHROMIUM_SAYS = /Content Security Policy|Trusted(HTML|Script|Type)/;

/**
 * What a document's Content-Security-Policy refused, Trusted Types included. A channel of its own: what a journey expects on
 * the console never excuses a violation, only `expect` here does, by directive.
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
  refuse(): void {
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
      if (message.type() !== 'error' || !CHROMIUM_SAYS.test(text)) return;
      this.#seen.push(`CSP ${directiveIn(text)}: ${text}`);
    });
  }
}

/** The directive that Chromium's message is about. */
function directiveIn(text: string): string {
  if (text.includes('TrustedTypePolicy')) return 'trusted-types';
  return /directive:? ["']([a-z-]+)/.exec(text)?.[1] ?? 'require-trusted-types-for';
}
