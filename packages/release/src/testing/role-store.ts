import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE } from '../target/local-build.ts';
import type { Store } from '../target/store.ts';

/** A statement of `deploy/bucket/policy.json`. */
export interface Statement {
  readonly Effect: string;
  readonly Principal: '*' | { readonly AWS: string | readonly string[] };
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: { readonly Null: { readonly 's3:if-none-match': 'false' } };
}

/** The permissions of a deployment's bucket. */
export const readPolicy = (): readonly Statement[] =>
  (
    JSON.parse(readFileSync(path.join(WORKSPACE, 'deploy/bucket/policy.json'), 'utf8')) as {
      readonly Statement: readonly Statement[];
    }
  ).Statement;

const BUCKET = 'arn:aws:s3:::gym-releases';

const matches = (pattern: string, text: string): boolean =>
  pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : pattern === text;

/** A target as the holder of a role's credentials sees it: it rejects what the bucket's policy does not allow. */
export function asRole(store: Store, role: string): Store {
  const own = readPolicy().filter(
    ({ Principal }) => Principal !== '*' && [Principal.AWS].flat().some((one) => one.endsWith(`:role/${role}`)),
  );
  if (own.length === 0) throw new Error(`The policy has no role ${role}.`);
  const require = (action: string, name: string, creates = false): void => {
    const resource = name === '' ? BUCKET : `${BUCKET}/${name}`;
    const isAllowed = own.some(
      ({ Action, Resource, Condition }) =>
        [Action].flat().includes(action) &&
        [Resource].flat().some((pattern) => matches(pattern, resource)) &&
        (creates || Condition === undefined),
    );
    if (!isAllowed) throw new Error(`Access Denied: ${role} may not ${action} ${name}.`);
  };
  return {
    ...store,
    async read(name) {
      require('s3:GetObject', name);
      return store.read(name);
    },
    async etag(name) {
      require('s3:GetObject', name);
      return store.etag(name);
    },
    async storedAt(name) {
      require('s3:GetObject', name);
      return store.storedAt(name);
    },
    async list(folder) {
      require('s3:ListBucket', '');
      return store.list(folder);
    },
    async create(name, body, headers) {
      require('s3:PutObject', name, true);
      return store.create(name, body, headers);
    },
    async replace(name, body, headers, etag) {
      require('s3:PutObject', name, etag === undefined);
      return store.replace(name, body, headers, etag);
    },
    async remove(name) {
      require('s3:DeleteObject', name);
      return store.remove(name);
    },
  };
}
