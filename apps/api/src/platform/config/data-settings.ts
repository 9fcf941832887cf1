import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BucketAddress, isBucketAddress, parseBucketAddress } from '@gym/release/bucket';
import { readPublicKeys, type Trust } from '@gym/release/signature';
import { MAX_CONNECTIONS } from '../database/pool.ts';
import { ConfigError, type Environment, readInteger, readSwitch, readText } from './environment.ts';

/** Reads a variable that names a folder. Relative paths start at the command's working folder. */
function readFolder(env: Environment, name: string, fallback: string): string {
  const text = readText(env, name);
  if (text === undefined) return fallback;
  if (text.includes('\0')) throw new ConfigError(name, 'must be the path of a folder.');
  if (/^s3:/i.test(text))
    throw new ConfigError(
      name,
      `is "${text}", but this version supports only folders: ` +
        'give the path of a folder, for example one that the bucket is mounted on.',
    );
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text))
    throw new ConfigError(name, `must be the path of a folder, not the URL "${text}".`);
  return path.resolve(text);
}

const BUCKET_FORM = 'it must look like s3://bucket or s3://bucket/folder';

/** Reads a variable of the form `s3://bucket/prefix`. @throws ConfigError with the wrong part */
function readBucketAddress(name: string, text: string): BucketAddress {
  const address = parseBucketAddress(text);
  if (!address) throw new ConfigError(name, `is "${text}", ${bucketProblem(text)}: ${BUCKET_FORM}.`);
  return address;
}

/** Explains a wrong address after "is …". The rules of bucket names are Amazon's. */
function bucketProblem(text: string): string {
  const [, bucket] = /^s3:\/\/([^/]*)/i.exec(text) ?? [];
  if (bucket === undefined) return 'which lacks the two slashes after s3:';
  if (bucket === '') return 'which names no bucket';
  if (bucket.length < 3 || bucket.length > 63)
    return `whose bucket "${bucket}" has a length of ${bucket.length} instead of 3 to 63`;
  const other = /[^a-z0-9.-]/.exec(bucket)?.[0];
  if (other !== undefined)
    return (
      `whose bucket "${bucket}" contains "${other}"; ` +
      'bucket names contain only lower-case letters, digits, dots and hyphens'
    );
  if (!/^[a-z0-9].*[a-z0-9]$/.test(bucket))
    return `whose bucket "${bucket}" does not begin and end with a letter or a digit`;
  return (
    'whose folder is invalid; it consists of names with letters, digits, dots, hyphens and underscores, ' +
    'separated by single slashes, and without "." and ".."'
  );
}

/** `RELEASES`: the folder or the bucket with the releases, in the form of `openStore`. */
function readReleases(env: Environment, fallback: string): string {
  const text = readText(env, 'RELEASES') ?? '';
  if (!isBucketAddress(text)) return readFolder(env, 'RELEASES', fallback);
  const { bucket, prefix } = readBucketAddress('RELEASES', text);
  return `s3://${bucket}/${prefix}`;
}

/**
 * `RELEASE_KEYS` and `REQUIRE_SIGNED_RELEASE`: whose releases the server serves (ADR-0059). Without keys it checks no
 * signature.
 */
function readReleaseTrust(env: Environment): Trust {
  const text = readText(env, 'RELEASE_KEYS');
  const required = readSwitch(env, 'REQUIRE_SIGNED_RELEASE') ?? false;
  if (text === undefined) {
    if (required) throw new ConfigError('REQUIRE_SIGNED_RELEASE', 'needs the public keys: set RELEASE_KEYS as well.');
    return { keys: [], required };
  }
  try {
    return { keys: readPublicKeys(text), required };
  } catch {
    throw new ConfigError(
      'RELEASE_KEYS',
      'must be Ed25519 public keys in base64, separated by commas, such as the output of ' +
        '"openssl pkey -in release.pem -pubout -outform DER | base64": correct it, or unset it to check no signature.',
    );
  }
}

/** Where uploaded pictures are kept. */
export type UploadsStorage = { readonly folder: string } | BucketAddress;

/** `UPLOADS`: a folder, or `s3://bucket/prefix`. */
function readUploads(env: Environment, fallback: string): UploadsStorage {
  const text = readText(env, 'UPLOADS') ?? '';
  if (!isBucketAddress(text)) return { folder: readFolder(env, 'UPLOADS', fallback) };
  return readBucketAddress('UPLOADS', text);
}

/** The URL of the schema's owner, past any pooler; undefined if DATABASE_URL does everything. */
function readDatabaseDirectUrl(env: Environment): string | undefined {
  const url = readPostgresUrl(env, 'DATABASE_DIRECT_URL');
  if (url !== undefined && readText(env, 'DATABASE_URL') === undefined)
    throw new ConfigError('DATABASE_DIRECT_URL', 'needs DATABASE_URL, the URL for serving: set it as well.');
  return url;
}

/** No message offers to unset the variable: the server would then open another, empty gym. */
function readPostgresUrl(env: Environment, name: string): string | undefined {
  const text = readText(env, name);
  if (text === undefined) return undefined;
  const valid = URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
  if (!valid)
    throw new ConfigError(
      name,
      'must look like postgres://user:password@host:5432/database (special characters in the password ' +
        'percent-encoded): correct it.',
    );
  return text;
}

/** The public age key that backups are encrypted for; undefined for plain backups. */
function readBackupRecipient(env: Environment): string | undefined {
  const text = readText(env, 'BACKUP_RECIPIENT');
  if (text !== undefined && !/^age1[02-9ac-hj-np-z]{58}$/.test(text))
    throw new ConfigError(
      'BACKUP_RECIPIENT',
      'must be a public key of age, "age1" and 58 more characters: copy the line that "age-keygen" prints, ' +
        'or unset it for backups that are not encrypted.',
    );
  return text;
}

/** The root of the checkout: default folders do not depend on the current directory. */
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../../..');
/** The packages of the kit of this version, which `pnpm pack-kit` wrote. */
export const PACKED_KIT = path.join(ROOT, '.packages');

/** The settings of data and releases. */
export function readData(env: Environment) {
  const dataDir = readFolder(env, 'DATA_DIR', path.join(ROOT, '.data'));
  return {
    /** Undefined: the embedded database in `dataDir`. */
    databaseUrl: readPostgresUrl(env, 'DATABASE_URL'),
    /** The account that owns the schema, past any pooler, for migrations, backups and commands. */
    databaseDirectUrl: readDatabaseDirectUrl(env),
    /** The most connections that serve calls. */
    databaseConnections: readInteger(env, 'DATABASE_CONNECTIONS', { min: 2, max: 500, fallback: MAX_CONNECTIONS }),
    dataDir,
    /** Where uploaded pictures are kept. */
    uploads: readUploads(env, path.join(dataDir, 'uploads')),
    /** The public age key that backups are encrypted for. */
    backupRecipient: readBackupRecipient(env),
    /** Where releases are: the path of a folder, or `s3://bucket/prefix`. */
    releases: readReleases(env, path.join(ROOT, '.release')),
    /** The registry of the kit, which keeps earlier versions: teams have them in their lockfiles. */
    kitPackages: readFolder(env, 'KIT_PACKAGES', path.join(dataDir, 'packages')),
    /** Whose releases are served. */
    releaseTrust: readReleaseTrust(env),
    /** How long a browser opens the product with its own document before it checks that. 0: no service worker. */
    documentMaxAgeSeconds: readInteger(env, 'DOCUMENT_MAX_AGE', { min: 0, max: 86_400, fallback: 600 }),
  };
}
