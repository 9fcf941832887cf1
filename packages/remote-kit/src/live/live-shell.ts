import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CANARY_CHOICE, type CanaryChoice } from '@gym/remote-contract/canary-choice';
import type { BootConfig, BootData, BootFile } from '@gym/remote-contract';

/** The shell of a deployed product, as its browsers get it. */
export interface LiveShell {
  /** The published version, `0.1.0-1f2e3d4c`. */
  readonly version: string;
  /** The boot document. */
  readonly document: string;
  readonly boot: BootData;
  readonly config: BootConfig;
  /** Fetches a released file. @throws Error if it is missing, or is not the file that the document names */
  read(file: BootFile): Promise<Buffer>;
}

/** Which shell of a deployed product. */
export interface WantedShell {
  /** The product's address. */
  readonly origin: string;
  /** Whether it is the one that browsers get first that chose canaries (ADR-0041), and not that of all others. */
  readonly next?: boolean | undefined;
  /** Its version, if it must be this one. A server follows a release within seconds. */
  readonly version?: string | undefined;
}

/** A browser with this number gets a canary only if nearly all browsers get it. */
const NO_CANARY = 'gym_share=99';
const EVERY_CANARY = `${CANARY_CHOICE}=${'browser' satisfies CanaryChoice}`;
const TIMEOUT_MS = 15_000;
/** How long a server may take to follow a release, and how often to look. */
const FOLLOWS_MS = 60_000;
const LOOK_MS = 1_000;

/** A data block of the boot document. */
export const blockOf = (id: 'boot' | 'config'): RegExp =>
  new RegExp(`(<script type="application/json" id="${id}">)([^<]*)(?=</script>)`);

/**
 * Reads the boot document of a deployed product.
 * @throws Error if nothing answers there, something else, or for a minute another version than wanted
 */
export async function readLiveShell({ origin, next = false, version }: WantedShell): Promise<LiveShell> {
  for (const until = Date.now() + FOLLOWS_MS; ; await pause(LOOK_MS)) {
    const shell = await readShell(origin, next ? EVERY_CANARY : NO_CANARY);
    if (version === undefined || shell.version === version) return shell;
    if (Date.now() >= until) throw new Error(`${origin} runs the shell ${shell.version}, and not ${version}.`);
  }
}

async function readShell(origin: string, cookie: string): Promise<LiveShell> {
  if (!/^https?:\/\/[^/]/.test(origin) || !URL.canParse(origin))
    throw new Error(`--shell takes an address like https://gym.example, not "${origin}".`);
  const document = (await fetched(new URL('/', origin), { cookie, accept: 'text/html' })).toString();
  const read = <T>(id: 'boot' | 'config'): T => {
    const text = blockOf(id).exec(document)?.[2];
    if (text === undefined)
      throw new Error(`${origin} serves no released shell: use the address at which users open the product.`);
    return JSON.parse(text) as T;
  };
  const config = read<BootConfig>('config');
  const boot = read<BootData>('boot');
  const files = new Map<string, Promise<Buffer>>();
  const base = new URL(config.cdnBase, origin);
  return {
    version: boot.shell.version,
    document,
    boot,
    config,
    read: ({ file, integrity }) => {
      const reading = files.get(file) ?? fetchFile(new URL(file, base), integrity);
      files.set(file, reading);
      return reading;
    },
  };
}

async function fetchFile(address: URL, integrity: string): Promise<Buffer> {
  const body = await fetched(address);
  const found = `sha256-${createHash('sha256').update(body).digest('base64')}`;
  if (found !== integrity) throw new Error(`${address.href} is not the file that the boot document names.`);
  return body;
}

async function fetched(address: URL, headers: Record<string, string> = {}): Promise<Buffer> {
  try {
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    throw new Error(`the answer has the status ${answer.status}`);
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = (cause as Partial<Error> | undefined)?.message ?? message;
    throw new Error(`${address.href} cannot be read: ${reason}.`, { cause: error });
  }
}
