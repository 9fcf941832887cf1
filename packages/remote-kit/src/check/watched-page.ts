import type { Visitor } from '@gym/test-tools/browser';
import type { ServedBuild } from '../serve/serve-built.ts';

/** Chromium's console lines about blocked content; the violations count those. */
const CSP_MESSAGE = /Content Security Policy|Trusted(HTML|Script|Type)/;

/** Records a page's console errors, policy violations and requests. */
export class WatchedPage {
  readonly #visitor: Visitor;
  readonly #served: ServedBuild;
  #seen = { troubles: 0, violations: 0, requests: 0 };
  #troubles: string[] = [];

  constructor(visitor: Visitor, served: ServedBuild) {
    this.#visitor = visitor;
    this.#served = served;
  }

  /** Starts the records of the next screen. */
  begin(): void {
    this.#seen = {
      troubles: this.#all().length,
      violations: this.#visitor.troubles.violations.list().length,
      requests: this.#visitor.requests.length,
    };
    this.#troubles = [];
  }

  /**
   * Records the console errors of a check. It skips those of a crashed screen, because the check itself reports the
   * crash.
   */
  endOf(check: string, crashed: boolean): void {
    const all = this.#all();
    if (!crashed) this.#troubles.push(...all.slice(this.#seen.troubles).map((trouble) => `${check}: ${trouble}`));
    this.#seen.troubles = all.length;
  }

  troubles(): string | undefined {
    return inLines(this.#troubles);
  }

  violations(): string | undefined {
    return inLines(this.#visitor.troubles.violations.list().slice(this.#seen.violations));
  }

  strayRequests(): string | undefined {
    const { origin } = new URL(this.#served.url);
    return inLines(
      this.#visitor.requests
        .slice(this.#seen.requests)
        .map((request) => new URL(request.url()))
        .filter((url) => url.protocol !== 'data:' && !this.#served.owns(url))
        .map(({ href }) => href.replace(origin, '')),
    );
  }

  /** Omits console lines about failed responses, because the requests report those. */
  #all(): string[] {
    const { troubles } = this.#visitor;
    return troubles
      .list()
      .slice(troubles.violations.list().length)
      .filter((trouble) => !CSP_MESSAGE.test(trouble) && !trouble.startsWith('answered '));
  }
}

const inLines = (found: readonly string[]): string | undefined =>
  found.length > 0 ? [...new Set(found)].join('\n') : undefined;
