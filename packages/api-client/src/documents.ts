/** What is read beside the calls of the API, by the shell alone: it travels with the parts that read it. */
export { readJson } from './documents/read-json.ts';
export { readVersions } from './documents/read-versions.ts';
