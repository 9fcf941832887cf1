import { integer, list, literal, record, string } from '../../schema/schema.ts';

/** Bytes in base64url, as WebAuthn's JSON forms hold them. */
const bytes = (maxLength: number) => string({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });

/** The id that the authenticator gave a credential: at most 1023 bytes. */
const credentialId = bytes(1364);

const type = literal('public-key');

/** What a browser answers to `navigator.credentials.get`: WebAuthn's AuthenticationResponseJSON. */
export const passkeyProof = record({
  id: credentialId,
  rawId: credentialId,
  type,
  response: record({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(4096),
  }),
});

/** What a browser answers to `navigator.credentials.create`: WebAuthn's RegistrationResponseJSON. */
export const newPasskey = record({
  id: credentialId,
  rawId: credentialId,
  type,
  response: record({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
  }),
});

/** What `navigator.credentials.get` takes: WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequest = record({
  challenge: string(),
  rpId: string(),
  timeout: integer(),
  userVerification: literal('required'),
});

/** What `navigator.credentials.create` takes: WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreation = record({
  challenge: string(),
  rp: record({ id: string(), name: string() }),
  /** The id is random: it tells nothing about the user. */
  user: record({ id: string(), name: string(), displayName: string() }),
  pubKeyCredParams: list(record({ alg: integer(), type })),
  timeout: integer(),
  excludeCredentials: list(record({ id: string(), type })),
  authenticatorSelection: record({
    residentKey: literal('required'),
    requireResidentKey: literal(true),
    userVerification: literal('required'),
  }),
  attestation: literal('none'),
});
