import { createHash, webcrypto } from 'node:crypto';
import {
  convertCOSEtoPKCS,
  decodeAttestationObject,
  isoCBOR,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers';
import { serveLoopback } from '@gym/test-tools/loopback';
import { CRLDistributionPointsExtension, Extension, X509CertificateGenerator } from '@peculiar/x509';
import { TestBrowser } from '../../testing/test-browser.ts';
import { openTestGym } from '../../testing/test-gym.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();
const gym = openTestGym(server);

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** Certificate extension in which Android's key store names the challenge. */
const KEY_STORE = '1.3.6.1.4.1.11129.2.1.17';

/** A DER value of less than 128 bytes. */
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
};
const number = (tag: number, value: number): Buffer => der(tag, Buffer.from([value]));

/** What Android's key store says of a key: versions, levels, the challenge, and no limits. */
const keyDescription = (challenge: Uint8Array): Buffer => {
  const levels = [number(0x02, 3), number(0x0a, 0), number(0x02, 4), number(0x0a, 0)];
  return der(0x30, ...levels, der(0x04, challenge), der(0x04), der(0x30), der(0x30));
};

type Cbor = Parameters<typeof isoCBOR.encode>[0];
type Created = Awaited<ReturnType<TestBrowser['create']>>;

/** A new passkey with certificates of the attacker's own, which name an address for revoked ones. */
async function withCertificates(created: Created, revocations: string): Promise<Created> {
  const { clientDataJSON, attestationObject } = created.response;
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('authData');
  const { credentialPublicKey = new Uint8Array() } = parseAuthenticatorData(authData);
  const publicKey = await webcrypto.subtle.importKey('raw', convertCOSEtoPKCS(credentialPublicKey), EC, true, []);
  const keys = await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify']);
  const validity = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 60_000) };
  const root = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: 'CN=Root',
    keys,
    signingAlgorithm: EC,
  });
  const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
  const leaf = await X509CertificateGenerator.create({
    ...validity,
    subject: 'CN=Leaf',
    issuer: 'CN=Root',
    publicKey,
    signingKey: keys.privateKey,
    signingAlgorithm: EC,
    extensions: [
      new Extension(KEY_STORE, false, new Uint8Array(keyDescription(hash))),
      new CRLDistributionPointsExtension([revocations]),
    ],
  });
  const x5c = [leaf, root].map(({ rawData }) => new Uint8Array(rawData));
  const statement: [string, Cbor][] = [
    ['alg', -7],
    ['sig', new Uint8Array(8)],
    ['x5c', x5c],
  ];
  const attestation = new Map<string, Cbor>([
    ['fmt', 'android-key'],
    ['attStmt', new Map(statement)],
    ['authData', authData],
  ]);
  const attested = Buffer.from(isoCBOR.encode(attestation)).toString('base64url');
  return { ...created, response: { ...created.response, attestationObject: attested } };
}

test('certificates of a new passkey make the server request no address', async () => {
  const requests: (string | undefined)[] = [];
  const target = await serveLoopback(({ url }, response) => {
    requests.push(url);
    response.end();
  });
  try {
    const { token, address } = await gym.addUser();
    const browser = new TestBrowser(server, { address });
    const passkey = await withCertificates(await browser.create(token), `${target.url}/inside`);
    const { status } = await browser.call('addPasskey', { token, body: { passkey, name: 'Phone' } });
    expect(requests).toEqual([]);
    expect(status).toBe(422);
  } finally {
    await target.stop();
  }
});

test('a passkey that signs for itself is added', async () => {
  const { token, address } = await gym.addUser();
  const browser = new TestBrowser(server, { address });
  expect((await browser.add(token, { selfSigned: true })).status).toBe(200);
  expect((await browser.signIn()).body.status).toBe('success');
});
