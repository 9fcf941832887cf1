import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOf } from './troubles.ts';
import type { Visitor } from './visitor.ts';

/** Keeps a picture of every page of a failed journey in the folder JOURNEY_PICTURES or a temporary one; answers lines for the failure's text. */
export async function keepEvidence(journey: string, visitors: readonly Visitor[]): Promise<string[]> {
  const folder = process.env['JOURNEY_PICTURES'] ?? join(tmpdir(), 'gym-journeys');
  mkdirSync(folder, { recursive: true });
  const pages = visitors.flatMap((visitor) => visitor.context.pages());
  return Promise.all(
    pages.map(async (page, index) => {
      const file = join(folder, `${journey.replace(/\W+/g, '-').slice(0, 80)}-${index + 1}.png`);
      try {
        await page.screenshot({ path: file, timeout: 5000 });
        return `At ${pathOf(page)}, pictured in ${file}`;
      } catch (error) {
        return `At ${pathOf(page)}, no picture: ${(error as Error).message}`;
      }
    }),
  );
}
