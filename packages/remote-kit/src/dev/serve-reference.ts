import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { serveLoopback } from '@gym/test-tools/loopback';
import { requireFreePort } from '../dev-server/port.ts';
import { stopOnSignals } from '../dev-server/stop-on-signals.ts';
import { portOf } from './port.ts';

/** The reference that the installed `@gym/ui` brings. In the workspace, `pnpm ui` builds it. */
const BUILT = path.resolve(createRequire(import.meta.url).resolve('@gym/ui'), '../../dist/reference');

const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/': ['index.html', 'text/html'],
  '/reference.js': ['reference.js', 'text/javascript'],
  '/reference.css': ['reference.css', 'text/css'],
};

/** It loads nothing from elsewhere, so it works offline. */
const POLICY = "default-src 'self'; img-src 'self' data:";

/** Answers with the reference that a folder holds. */
export const startReference = (folder: string, port?: number) =>
  serveLoopback((request, response) => {
    const [file, type] = FILES[new URL(request.url ?? '/', 'http://reference.test').pathname] ?? [];
    if (file === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': POLICY })
        .end(readFileSync(path.join(folder, file)));
  }, port);

/**
 * Serves the reference of `@gym/ui` on a loopback port, until a signal.
 * @throws Error if the installed version has none
 */
export async function serveReference(port = portOf('ui', process.env.PORT)): Promise<void> {
  if (!existsSync(BUILT))
    throw new Error('This version of @gym/ui has no reference: "npm install @gym/ui@latest" brings it.');
  await requireFreePort('127.0.0.1', port);
  const { url, stop } = await startReference(BUILT, port);
  stopOnSignals(stop);
  console.log(`The components of @gym/ui: ${url}/`);
}
