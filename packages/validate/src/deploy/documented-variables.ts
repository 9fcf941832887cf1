import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { groupsOf } from '../docs/dead-links.ts';

/**
 * Returns the variables of the product and its libraries from docs/operate/configuration.md. A test of the server
 * checks that page.
 */
export function documentedVariables(): ReadonlySet<string> {
  const section = readFileSync(join(repositoryRoot(), 'docs/operate/configuration.md'), 'utf8');
  return new Set(groupsOf(section, /`([A-Z][A-Z0-9_]+)`/g).concat('NODE_ENV'));
}
