import { Type } from '@sinclair/typebox';

/** Bytes in base64url, as WebAuthn's JSON forms hold them. */
const bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });

/** The id that the authenticator gave a credential: at most 1023 bytes. */
const credentialId = bytes(1364);

const type = Type.Literal('public-key');

/** What a browser answers to `navigator.credentials.get`: WebAuthn's AuthenticationResponseJSON. */
export const passkeyProof = Type.Object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: Type.Object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(4096),
  }),
});

/** What a browser answers to `navigator.credentials.create`: WebAuthn's RegistrationResponseJSON. */
export const newPasskey = Type.Object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: Type.Object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
  }),
});

/** What `navigator.credentials.get` takes: WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequest = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
});

/** What `navigator.credentials.create` takes: WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreation = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  /** The id is random: it tells nothing about the user. */
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(Type.Object({ id: Type.String(), type })),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});
