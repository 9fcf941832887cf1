export { packageFolders } from './packages.ts';
export { freePort } from './postgres/free-port.ts';
export { packagedPostgres } from './postgres/packaged-postgres.ts';
export { startPostgres, type PostgresServer } from './postgres/start-postgres.ts';
export { repositoryRoot } from './repository.ts';
export { findChromium } from './tools/find-chromium.ts';
export { findPostgres } from './tools/find-postgres.ts';
export { thisMachine } from './tools/this-machine.ts';
export type { ToolSearch } from './tools/tool.ts';
