import { startNginx, type Nginx } from '@gym/validate';

/**
 * Starts nginx, with the product's own configuration, before the processes at these addresses; `X-Served-By` tells the tests which of them
 * answered. @throws where this machine has none, saying what to do
 */
export const behindNginx = (addresses: readonly string[]): Promise<Nginx> =>
  startNginx({
    configuration: 'gym.conf',
    files: (port) => ({
      'gym-servers.conf': addresses.map((address) => `server ${address} max_fails=0;\n`).join(''),
      'gym-listen.conf': `listen 127.0.0.1:${port};\nadd_header X-Served-By $upstream_addr always;\n`,
    }),
  });
