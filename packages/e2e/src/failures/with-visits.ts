import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { pathOf, type Product, type Visit, type Visitor, Visits } from '@gym/test-tools/product';
import { test } from '@gym/test-tools/journeys';

/** Saves a screenshot of every page of a failed journey in the output folder. Returns lines for the error message. */
async function saveScreenshots(journey: string, visitors: readonly Visitor[]): Promise<string[]> {
  const folder = join(test.info().project.outputDir, 'failure-matrix');
  mkdirSync(folder, { recursive: true });
  const pages = visitors.flatMap((visitor) => visitor.context.pages());
  return Promise.all(
    pages.map(async (page, index) => {
      const file = join(folder, `${journey.replace(/\W+/g, '-').slice(0, 80)}-${index + 1}.png`);
      try {
        await page.screenshot({ path: file, timeout: 5000 });
        return `At ${pathOf(page)}, pictured in ${file}`;
      } catch (error) {
        return `At ${pathOf(page)}, no picture: ${String(error)}`;
      }
    }),
  );
}

/**
 * Runs a journey that belongs to no single test, with a `visit` like the fixture's.
 * @throws Error with screenshots and troubles, after a failure or an unexpected trouble
 */
export async function withVisits<Answer>(
  name: string,
  browser: Browser,
  product: Product,
  body: (visit: Visit) => Promise<Answer>,
): Promise<Answer> {
  const visits = new Visits(browser, product);
  try {
    const answer = await body(visits.visit);
    if (visits.troubles().length > 0) throw new Error('Something unexpected happened in the browser.');
    return answer;
  } catch (error) {
    const evidence = await saveScreenshots(name, visits.visitors);
    throw new Error([String(error), ...evidence, ...visits.troubles()].join('\n'), { cause: error });
  } finally {
    await visits.close();
  }
}
