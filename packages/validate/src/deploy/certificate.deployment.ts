import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { codeIn } from '../docs/dead-commands.ts';
import { type Nginx, repositoryRoot, startNginx } from '@gym/test-tools';

const deploy = (name: string) => join(repositoryRoot(), 'deploy', name);
const read = (name: string) => readFileSync(deploy(name), 'utf8');
const CHALLENGE = '/.well-known/acme-challenge';

let folder: string;
let nginx: Nginx | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gym-certificate-'));
  // nginx's workers run as another user.
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  await nginx?.stop();
  nginx = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Adapts the include files to this machine. */
const here = (text: string, port: number) =>
  text
    .replace(/listen (?:80|8080);/, `listen 127.0.0.1:${port};`)
    .replace(/listen 8443 ssl/, `listen 127.0.0.1:${port} ssl`)
    .replace(/ *listen \[::\][^\n]*\n/, '')
    .replaceAll('/var/www/certbot', join(folder, 'certbot'))
    .replaceAll('/etc/nginx/certificate', join(folder, 'certificate'))
    .replaceAll('/dev/std', join(folder, 'std'))
    .replaceAll('/run/gym', folder);

test.each(['nginx/example/redirect.conf', 'compose/nginx/redirect.conf'])(
  '%s alone answers certbot before any certificate exists',
  async (name) => {
    const file = join(folder, 'redirect.conf');
    let port = 0;
    nginx = await startNginx({
      configuration: relative(deploy('nginx'), file),
      files: (free) => {
        port = free;
        writeFileSync(file, here(read(name), port));
        return {};
      },
      // Only check that the port is open, because the redirect leads to a host that does not exist.
      tls: true,
    });
    mkdirSync(join(folder, 'certbot', CHALLENGE), { recursive: true });
    writeFileSync(join(folder, 'certbot', CHALLENGE, 'token'), 'token.thumbprint');
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', headers: { host: 'gym.example' } });
    const answer = await ask(`${CHALLENGE}/token`);
    expect([answer.status, await answer.text()]).toEqual([200, 'token.thumbprint']);
    expect((await ask(`${CHALLENGE}/another`)).status).toBe(404);
    expect((await ask('/memberList')).headers.get('location')).toBe('https://gym.example/memberList');
  },
);

/** Starts nginx as compose does, with the files in the folder "certificate". @returns the subject of its certificate */
async function servedByCompose(): Promise<string> {
  let port = 0;
  nginx = await startNginx({
    configuration: 'gym.conf',
    tls: true,
    files: (free) => {
      port = free;
      return {
        'gym-servers.conf': here(read('nginx/example/gym-servers.conf'), port),
        'gym-listen.conf': here(read('compose/nginx/gym-listen.conf'), port),
      };
    },
  });
  const subject = await new Promise<string>((resolve, reject) => {
    // Accept any issuer, because only the certificate's subject matters here.
    const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(new X509Certificate(socket.getPeerCertificate().raw).subject);
      socket.destroy();
    }).once('error', reject);
  });
  await nginx.stop();
  nginx = undefined;
  return subject;
}

const NGINX_OF_THE_IMAGE = { uid: 101, gid: 101 };
const onlyAsRoot = process.getuid?.() === 0 ? test : test.skip;

onlyAsRoot(
  'compose starts with the documented certificate and gets each one of certbot, readable only by its nginx',
  async () => {
    const documented = codeIn(readFileSync(join(repositoryRoot(), 'docs/operate/container.md'), 'utf8')).blocks.map(
      (line) => line.trim(),
    );
    const first = documented.findIndex((line) => line === 'mkdir -m 755 certificate');
    const lines = documented.slice(first, documented.indexOf('', first));
    expect(lines).toHaveLength(4);
    const made = spawnSync('/bin/sh', ['-euc', here(lines.join('\n'), 0)], { cwd: folder, encoding: 'utf8' });
    expect([made.status, made.status === 0 ? '' : made.stderr]).toEqual([0, '']);
    const keyAsNginx = () =>
      execFileSync('/bin/cat', [join(folder, 'certificate/privkey.pem')], { ...NGINX_OF_THE_IMAGE, encoding: 'utf8' });
    const othersMay = () => statSync(join(folder, 'certificate/privkey.pem')).mode & 0o077;
    expect(keyAsNginx()).toContain('PRIVATE KEY');
    expect(othersMay()).toBe(0);
    expect(await servedByCompose()).toBe('CN=gym.your-name.com');

    // certbot leaves links in a folder that only root may enter.
    const lineage = join(folder, 'live');
    mkdirSync(lineage, { mode: 0o700 });
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '1',
        '-subj',
        '/CN=renewed.example',
        '-keyout',
        join(lineage, 'privkey2.pem'),
        '-out',
        join(lineage, 'fullchain2.pem'),
      ],
      { stdio: 'ignore' },
    );
    for (const name of ['fullchain', 'privkey']) symlinkSync(`${name}2.pem`, join(lineage, `${name}.pem`));
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/docker'), `#!/bin/sh\necho "$PWD: docker $*" > ${join(folder, 'asked')}\n`, {
      mode: 0o755,
    });
    cpSync(deploy('compose/renewed.sh'), join(folder, 'renewed.sh'));
    execFileSync('/bin/sh', [join(folder, 'renewed.sh')], {
      cwd: '/',
      env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, RENEWED_LINEAGE: lineage },
    });
    expect(keyAsNginx()).toBe(readFileSync(join(lineage, 'privkey.pem'), 'utf8'));
    expect(othersMay()).toBe(0);
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe(
      `${folder}: docker compose -f compose.yaml exec -T nginx nginx -s reload\n`,
    );
    expect(await servedByCompose()).toBe('CN=renewed.example');
  },
);
