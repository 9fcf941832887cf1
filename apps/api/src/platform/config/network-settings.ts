import { isIP } from 'node:net';
import path from 'node:path';
import type { OwnApiOrigins } from '@gym/release/serve';
import { ConfigError, type Environment, readChoice, readInteger, readList, readText } from './environment.ts';

const LOOPBACK_ADDRESS = '127.0.0.1';

/** The address to listen on: only an IP address or a host name. */
function readHost(env: Environment): string {
  const text = readText(env, 'HOST')?.replace(/^\[(.*)\]$/, '$1');
  if (text === undefined) return LOOPBACK_ADDRESS;
  if (!isIP(text) && (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) || /^[\d.]+$/.test(text))) {
    throw new ConfigError(
      'HOST',
      `must be an address of this machine such as 127.0.0.1 or 0.0.0.0, not "${text}"; the port belongs in PORT.`,
    );
  }
  return text;
}

/** Whether only this machine can reach an address. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}

/** Trusted `X-Forwarded-*` headers: none, all (no setting allows it), those of N hops, or of these addresses. */
export type TrustProxy = boolean | number | string[];

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function isAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (!version || rest.length) return false;
  // A network that contains every address is no proxy.
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** `TRUST_PROXY`. Never all: a client could claim another address, and be logged and throttled as that address. */
function readTrustProxy(env: Environment): Exclude<TrustProxy, true> {
  const text = readText(env, 'TRUST_PROXY');
  if (text === undefined || /^(0|false|off|no)$/i.test(text)) return false;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const addresses = readList(env, 'TRUST_PROXY');
  if (!addresses.length || !addresses.every((address) => NAMED_NETWORKS.includes(address) || isAddress(address))) {
    throw new ConfigError(
      'TRUST_PROXY',
      `must be the number of proxies in front (1), their addresses (10.0.0.0/8,loopback) or 0, not "${text}": ` +
        'with only nginx in front, set it to 1.',
    );
  }
  return addresses;
}

/** Everybody who can enter the socket's folder, its group, or only its owner. */
const SOCKET_MODES = ['0666', '0660', '0600'] as const;
export type SocketMode = (typeof SOCKET_MODES)[number];

/** The kernel's limit for the path of a socket. */
const MAX_SOCKET_PATH = 100;

/**
 * `SOCKET`: path of a Unix socket to listen on instead of `HOST` and `PORT`, for a proxy on the same machine. A socket
 * has no client address, so it requires the number of proxies in `TRUST_PROXY`.
 */
function readSocket(env: Environment, trustProxy: TrustProxy): string | undefined {
  const text = readText(env, 'SOCKET');
  if (text === undefined) return undefined;
  if (!path.isAbsolute(text) || text.length > MAX_SOCKET_PATH || text.includes('\0'))
    throw new ConfigError(
      'SOCKET',
      `must be the whole path of a socket, at most ${MAX_SOCKET_PATH} characters long, such as /run/gym/1.sock.`,
    );
  if (typeof trustProxy !== 'number')
    throw new ConfigError(
      'SOCKET',
      'needs a proxy: set TRUST_PROXY=1 as well, so that the proxy can tell the server the address of a client.',
    );
  return text;
}

/** Returns `https://api.gym.example` for an http(s) origin with or without a trailing slash. */
function originOf(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bare =
    url && !url.username && !url.search && !url.hash && url.pathname === '/' && /^https?:$/.test(url.protocol);
  if (!bare)
    throw new ConfigError(
      name,
      `must be an origin such as https://api.gym.example, not "${text}": ` +
        'give scheme and host (and port), without a path.',
    );
  return url.origin;
}

/** A single origin without a trailing slash; undefined if not set. */
function readOrigin(env: Environment, name: string): string | undefined {
  const text = readText(env, name);
  return text === undefined ? undefined : originOf(name, text);
}

/** Origins separated by commas. `*` is invalid, because responses contain personal data. */
function readOrigins(env: Environment, name: string): readonly string[] {
  return [...new Set(readList(env, name).map((text) => originOf(name, text)))];
}

interface Network {
  readonly host: string;
  readonly port: number;
  readonly trustProxy: TrustProxy;
  readonly apiBase: string;
}

/**
 * Whom service tokens name. `API_ORIGIN`: this server, their issuer. `OWN_API_ORIGINS`: the APIs of remotes' own teams
 * that pages may call, and that get these tokens. `declared` believes every remote. It is for `pnpm dev`, so only this
 * machine may reach such a server.
 */
function readTokenOrigins(
  env: Environment,
  { host, port, trustProxy, apiBase }: Network,
): {
  /** The API's own origin, as other APIs know it: the issuer of service tokens. */
  readonly apiOrigin: string;
  /** The origins of remotes' own APIs that pages may call and that get service tokens (ADR-0099). */
  readonly ownApiOrigins: OwnApiOrigins;
} {
  const name = 'OWN_API_ORIGINS';
  const issuer = readOrigin(env, 'API_ORIGIN');
  const apiOrigin = issuer ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  if (readText(env, name) === 'declared') {
    if (isLoopback(host) && trustProxy === false) return { apiOrigin, ownApiOrigins: 'declared' };
    throw new ConfigError(name, 'can be "declared" only on a loopback HOST without a proxy: list the origins instead.');
  }
  const ownApiOrigins = readOrigins(env, name);
  // A process that serves documents only signs no tokens.
  if (ownApiOrigins.length > 0 && issuer === undefined && apiBase === '')
    throw new ConfigError(
      name,
      'needs API_ORIGIN, which tokens for these APIs name as their issuer: ' +
        "set it to this server's own address, such as https://gym.example.",
    );
  return { apiOrigin, ownApiOrigins };
}

/** The settings of the network. */
export function readNetwork(env: Environment) {
  const host = readHost(env);
  const port = readInteger(env, 'PORT', { min: 0, max: 65535, fallback: 8080 });
  const trustProxy = readTrustProxy(env);
  const apiBase = readOrigin(env, 'API_BASE') ?? '';
  const cdn = readOrigin(env, 'CDN_BASE');
  return {
    port,
    host,
    /** Whether only this machine can reach the server, and directly. */
    isPrivate: isLoopback(host) && trustProxy === false && cdn === undefined,
    /** A Unix socket to listen on instead of `host` and `port`. */
    socket: readSocket(env, trustProxy),
    /** Who may connect to the socket, as permissions of its file. */
    socketMode: readChoice(env, 'SOCKET_MODE', SOCKET_MODES, '0666'),
    trustProxy: trustProxy as TrustProxy,
    /** Seconds for which a stopping process still accepts connections and reports the shutdown on `/readyz`. */
    drainSeconds: readInteger(env, 'DRAIN_SECONDS', { min: 0, max: 300, fallback: 0 }),
    /** Origin of the API; '' is this process. Set: this process serves documents only and opens no database. */
    apiBase,
    corsOrigins: readOrigins(env, 'CORS_ORIGINS'),
    ...readTokenOrigins(env, { host, port, trustProxy, apiBase }),
    /** Base of the hashed files with a trailing slash; '/' is this process. */
    cdnBase: cdn ? `${cdn}/` : '/',
  };
}
