import {
  breakablePostgres,
  findPostgres,
  packagedPostgres,
  needTool,
  thisMachine,
  type BreakablePostgres,
} from '@gym/validate';

/** A PostgreSQL server that a file's tests end and start as they like: this machine's, else the one that npm brings. */
export function installedPostgres(): () => BreakablePostgres {
  let server: BreakablePostgres | undefined;
  let discard: (() => void) | undefined;
  beforeAll(async () => {
    const installed = findPostgres(thisMachine);
    const tool: ReturnType<typeof packagedPostgres> = installed.found ? installed : packagedPostgres();
    discard = tool.discard;
    server = await breakablePostgres(needTool(tool));
  });
  afterAll(async () => {
    await server?.discard();
    discard?.();
  });
  return () => {
    if (server === undefined) throw new Error('The PostgreSQL server of these tests did not start.');
    return server;
  };
}
