import { chmodSync } from 'node:fs';
import { startNginx, type Nginx } from '@gym/validate';

/** nginx as the CDN of a target that is a folder, with the product's own configuration. */
export function openCdn(target: string): Promise<Nginx> {
  // Its workers are another user's where root starts it.
  chmodSync(target, 0o755);
  return startNginx({
    configuration: 'cdn.conf',
    files: (port) => ({ 'gym-cdn.conf': `listen 127.0.0.1:${port};\nroot ${target};\n` }),
  });
}
