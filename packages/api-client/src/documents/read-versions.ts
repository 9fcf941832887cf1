import { readJson } from './read-json.ts';

/**
 * Reads what is released now, and what each remote was before (`RemoteVersions` of the remote contract), from the product's own server: after
 * a deploy, other versions than those that this page was loaded with.
 * @throws Error where it cannot be had
 */
export const readVersions = (): Promise<unknown> => readJson('/versions.json');
