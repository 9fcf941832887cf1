import { generateKeyPairSync } from 'node:crypto';
import { type Product, startProduct } from '@gym/test-tools/product';
import { publicKeyText } from '@gym/release/signature';
import { startBucketServer } from '@gym/release/testing';
import { repositoryRoot, run } from '@gym/test-tools';

type Texts = Readonly<Record<string, string>>;

/** The product as another team finds it: released to a bucket, and signed. */
export interface Deployment {
  readonly product: Product;
  /** What the other team gets from the product's: for its shell, and for its repository at GitHub. */
  readonly env: Texts;
  readonly vars: Texts;
  readonly secrets: Texts;
  stop(): Promise<void>;
}

const OPERATOR_TOKEN = 'operator-token-of-the-published-kit';

/** Releases the built product to a new bucket, and starts it. */
export async function deploy(): Promise<Deployment> {
  const bucket = await startBucketServer({ bucket: 'gym-releases' });
  const key = generateKeyPairSync('ed25519');
  const { AWS_ENDPOINT_URL_S3 = '', ...credentials } = bucket.env;
  const settings = {
    ...{ RELEASES: 's3://gym-releases/gym', AWS_REGION: 'eu-central-1', AWS_ENDPOINT_URL_S3 },
    ...{ RELEASE_KEYS: publicKeyText(key.publicKey), REQUIRE_SIGNED_RELEASE: '1' },
  };
  const secrets = {
    ...credentials,
    RELEASE_SIGNING_KEY: key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const env = { ...settings, ...secrets };
  for (const args of [
    ['publish', 'shell', 'admin', 'staff'],
    ['promote', 'shell', 'admin', 'staff', '--without', 'kit', '--reason', 'their own journey runs it'],
  ]) {
    const { ok, output } = await run(process.execPath, ['packages/release/bin/release.mjs', ...args], {
      cwd: repositoryRoot(),
      env: { ...process.env, ...env },
    });
    if (!ok) throw new Error(output);
  }
  const product = await startProduct({ env: { ...settings, ...credentials, OPERATOR_TOKEN } });
  return {
    product,
    env: { ...env, GYM_OPERATOR_TOKEN: OPERATOR_TOKEN },
    vars: { ...settings, API_ORIGIN: product.url, SHELL_ORIGIN: product.url },
    secrets: { ...secrets, OPERATOR_TOKEN },
    async stop() {
      await product.discard();
      await bucket.close();
    },
  };
}
