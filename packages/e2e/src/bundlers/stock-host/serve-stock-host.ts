import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { SHARING_POLICY } from '@gym/build';
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';
import { build } from 'esbuild';

interface StockHostOptions {
  readonly port: number;
  /** Address of the manifest of the staff remote, below `/assets/`. */
  readonly manifest: string;
  readonly apiBase: string;
  /** Origin with the published files. The host's own proxy leads there. */
  readonly files: string;
}

/** Serves the page of a host that Module Federation's own runtime makes, at every path. */
export async function serveStockHost({ port, manifest, apiBase, files }: StockHostOptions): Promise<LoopbackServer> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('main.tsx', import.meta.url))],
    bundle: true,
    write: false,
    outdir: '/host',
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const built = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const versions = Object.fromEntries(Object.entries(SHARING_POLICY).map(([name, { version }]) => [name, version]));
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Company</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/host/main.css">
<script type="application/json" id="options">${JSON.stringify({ manifest, apiBase, versions })}</script>
<script type="module" src="/host/main.js"></script></head><body></body></html>`;
  const send = (response: ServerResponse, type: string, body: string) =>
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  return serveLoopback((request, response) => {
    const path = request.url ?? '/';
    const own = built.get(path);
    if (own !== undefined) send(response, path.endsWith('.css') ? 'text/css' : 'text/javascript', own);
    else if (path.startsWith('/assets/')) void forward(files + path, response);
    else send(response, 'text/html', page);
  }, port);
}

async function forward(url: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(url);
  response
    .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    .end(Buffer.from(await answer.arrayBuffer()));
}
