export { nextAppCode, type Prompt, SoftwareAuthenticator } from './authenticator/authenticators.ts';
export { editFile } from './edit-file.ts';
export { type Nginx, startNginx } from './nginx/start-nginx.ts';
export { type SystemUser, unprivilegedUser } from './postgres/cluster.ts';
export { type PgBouncer, startPgBouncer } from './postgres/start-pgbouncer.ts';
export {
  packagedPostgres,
  type RestartablePostgres,
  startAnyPostgres,
  startPostgres,
  startRestartablePostgres,
} from './postgres/start-postgres.ts';
export { type Ran, run, type RunOptions, startProcess, stopAll } from './process/child-process.ts';
export { freePort } from './process/free-port.ts';
export {
  findChromium,
  findHeadlessShell,
  findNginx,
  findPgBouncer,
  findPostgres,
  findPromtool,
  requireTool,
  thisMachine,
  type ToolSearch,
} from './tools/find-programs.ts';
export { readWorkflow, resolveScript, runSteps, workflowNames } from './workflows/workflow.ts';
export { packageFolders, repositoryRoot } from './workspace.ts';
