import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { IMMUTABLE } from '../server-pages/server-page.ts';

/** A version as `pnpm pack-kit` wrote it: its `package.json`, and the hash of its tarball. */
interface Version {
  readonly version: string;
  readonly dist: { readonly integrity: string; readonly shasum: string };
}

interface Options {
  /** The folder with the versions of each package: `@gym/ui/0.1.0.json` and `@gym/ui/0.1.0.tgz`. */
  readonly folder: string;
  /** Address of the product. Default: the one that the client asked. */
  readonly origin?: string | undefined;
  /**
   * Adds what the folder lacks. It runs at the first request, because most servers have no such request, and after a
   * failure once a minute at most.
   */
  readonly fill: () => Promise<void>;
}

/** How long a failure to fill the folder counts. */
const PAUSE_S = 60;

const NOT_FILLED =
  'The packages could not be added to this registry. Try again in a minute. If it fails again, tell the operator ' +
  "of the product: the server's log says why.";

/** `gym/ui`, or `gym/ui/-/ui-0.1.0.tgz`. */
const PATH = /^gym\/([a-z][a-z\d-]*)(?:\/-\/\1-(\d+\.\d+\.\d+)\.tgz)?$/;

/**
 * `/packages/`: the kit for teams elsewhere, as npm reads it of a registry. It has the scope `@gym` alone, and nothing
 * can be published by HTTP (ADR-0044).
 */
export function registerPackages(app: FastifyInstance, { folder, origin, fill }: Options): void {
  let filling: Promise<boolean> | undefined;
  const isFilled = () =>
    (filling ??= fill().then(
      () => true,
      (error: unknown) => {
        app.log.error({ err: error }, 'the packages of the kit could not be added to the registry');
        setTimeout(() => (filling = undefined), PAUSE_S * 1_000).unref();
        return false;
      },
    ));

  app.get<{ Params: { '*': string } }>('/packages/@*', async (request, reply) => {
    const [, name, version] = PATH.exec(request.params['*']) ?? [];
    if (name === undefined) return sendError(reply, 404, 'This registry has packages of @gym, and no others.');
    if (!(await isFilled())) return sendError(reply.header('retry-after', PAUSE_S), 503, NOT_FILLED);
    const files = path.join(folder, '@gym', name);
    const own = origin ?? `${request.protocol}://${request.host}`;
    if (version === undefined) return sendPackage(await readVersions(files), name, own, reply);
    const tarball = await readFile(path.join(files, `${version}.tgz`)).catch(ifMissing(undefined));
    if (!tarball) return sendError(reply, 404, `@gym/${name} ${version} is not in this registry.`);
    return reply.header('cache-control', IMMUTABLE).type('application/octet-stream').send(tarball);
  });
}

/** Sends the versions, with whole addresses: npm knows no relative ones. */
function sendPackage(versions: readonly Version[], name: string, origin: string, reply: FastifyReply): FastifyReply {
  const latest = versions.at(-1);
  if (!latest)
    return sendError(
      reply,
      404,
      `@gym/${name} is not in this registry. If it has none at all, run "pnpm pack-kit" where the product was built.`,
    );
  const address = (version: string) => `${origin}/packages/@gym/${name}/-/${name}-${version}.tgz`;
  return reply.header('cache-control', 'no-cache').send({
    name: `@gym/${name}`,
    'dist-tags': { latest: latest.version },
    versions: Object.fromEntries(
      versions.map((one) => [one.version, { ...one, dist: { ...one.dist, tarball: address(one.version) } }]),
    ),
  });
}

/** The versions of a package, the newest one last. */
async function readVersions(folder: string): Promise<Version[]> {
  const files = (await readdir(folder).catch(ifMissing<string[]>([])))
    .filter((file) => file.endsWith('.json'))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Version));
}

const ifMissing =
  <Fallback>(fallback: Fallback) =>
  (error: NodeJS.ErrnoException): Fallback => {
    if (error.code === 'ENOENT') return fallback;
    throw error;
  };

/** npm shows `error` to its user. */
const sendError = (reply: FastifyReply, status: number, error: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send({ error });
