import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generate } from 'selfsigned';
import { UsageError } from '../usage-error.ts';

const LOCAL_NAMES = ['localhost', '127.0.0.1', '::1'];
const YEAR_MS = 365 * 86_400_000;
const NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

const isAddress = (name: string): boolean => /^[\d.]+$|:/.test(name);

const issued = (name: string, until: Date) =>
  [
    [{ name: 'commonName', value: name }],
    { keyType: 'ec', algorithm: 'sha256', notAfterDate: until } as const,
  ] as const;

/** Signs a certificate by an authority of its own, whose key nobody keeps. */
async function makeCertificate(names: readonly string[], until: Date) {
  const [authority, how] = issued('Development of a gym remote', until);
  const root = await generate([...authority], {
    ...how,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  const { private: key, cert } = await generate([{ name: 'commonName', value: names[0] ?? '' }], {
    ...how,
    ca: { key: root.private, cert: root.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isAddress(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
  });
  return { key, cert, authority: root.cert };
}

/**
 * Writes a key and a certificate for this machine to the folder `certificate`, which Git ignores.
 * @param more names beside those of this machine
 * @returns how to use and to trust it
 * @throws Error if there is one already
 */
export async function writeCertificate(within: string, more: readonly string[]): Promise<string> {
  const wrong = more.find((name) => !NAME.test(name));
  if (wrong !== undefined) throw new UsageError(`certificate takes names such as lockers.example, not "${wrong}".`);
  const folder = path.join(within, 'certificate');
  if (existsSync(folder)) throw new Error(`${folder} is there already: remove it for a new certificate.`);
  const names = [...new Set([...LOCAL_NAMES, ...more])];
  const until = new Date(Date.now() + YEAR_MS);
  const { key, cert, authority } = await makeCertificate(names, until);
  mkdirSync(folder);
  const [keyFile, certFile, caFile] = ['key.pem', 'cert.pem', 'ca.pem'].map((name) => path.join(folder, name));
  writeFileSync(path.join(folder, '.gitignore'), '*\n');
  writeFileSync(keyFile!, key, { mode: 0o600 });
  writeFileSync(certFile!, cert);
  writeFileSync(caFile!, authority);
  return `Wrote key.pem, cert.pem and ca.pem to ${folder},
for ${names.join(', ')}, until ${until.toISOString().slice(0, 10)}.

Start your API with key.pem and cert.pem. Trust ca.pem, with which nobody can sign again: its key was not kept.

  Node                 NODE_EXTRA_CA_CERTS=${caFile}
  macOS                security add-trusted-cert -k ~/Library/Keychains/login.keychain-db "${caFile}"
  Windows              certutil -user -addstore Root "${caFile}"
  Chromium on Linux    certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n gym-remote -i "${caFile}"
  Firefox              Settings, View Certificates, Authorities, Import`;
}
