/** The parts of a request that are logged are those of Fastify's. */
interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
}

const LONGEST_PATH = 200;

/** A request in a line of the log: what follows the `?` may be a name that was searched for, so it is left out. */
export const requestForLog = ({ method, url, ip }: LoggedRequest) => ({
  method,
  path: url.replace(/[?#;].*$/s, '').slice(0, LONGEST_PATH),
  address: ip,
});
