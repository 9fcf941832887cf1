import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor';

/** The last step of each secret's codes. */
const lastSteps = new Map<string, number>();

/**
 * The next code of an authenticator app. Each code works once, and servers accept the steps before and after the
 * current one: up to three codes need no wait.
 */
export function nextAppCode(secret: string, now = new Date()): string {
  const current = TOTP.counter({ period: 30, timestamp: now.getTime() });
  const counter = Math.max((lastSteps.get(secret) ?? 0) + 1, current - 1);
  lastSteps.set(secret, counter);
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter });
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** What a page asks the browser for. */
interface Creation {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly excludeCredentials?: readonly { readonly id: string }[];
}
interface Request {
  readonly challenge: string;
  readonly rpId: string;
}

/** How a prompt went. Attackers set what an honest browser never would. */
export interface Prompt {
  /** The passkey to use, if not the newest. */
  readonly id?: string;
  /** Origin of the page, if not the authenticator's usual one. */
  readonly origin?: string;
  /** The counter of the signature, if not the next one. */
  readonly counter?: number;
  /** Whether the person was recognized, by a fingerprint or a PIN. */
  readonly userVerified?: boolean;
  /** Whether another key signs. */
  readonly forged?: boolean;
  /** Whether a new passkey signs for itself. Browsers pass that on even if the page asks for no attestation. */
  readonly selfSigned?: boolean;
}

interface Credential {
  readonly id: Buffer;
  readonly rpId: string;
  readonly key: KeyObject;
  counter: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** The public key of a private one in COSE's form: ES256. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  return encodeCBOR(
    new Map<number, CBORType>([
      [1, 2], // key type: two coordinates
      [3, -7], // algorithm: ES256
      [-1, 1], // curve: P-256
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
}

/** Passkeys in memory with true signatures (ES256, no attestation), and the browser around them. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #credentials: Credential[] = [];

  /** @param origin origin of the pages that ask */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Answers `navigator.credentials.create`. */
  create({ challenge, rp, excludeCredentials = [] }: Creation, prompt: Prompt = {}) {
    if (excludeCredentials.some((known) => this.#credentials.some(({ id }) => base64url(id) === known.id)))
      throw new Error('This authenticator has a passkey of this user already.');
    const credential: Credential = { id: randomBytes(16), rpId: rp.id, key: newKey(), counter: 0 };
    this.#credentials.push(credential);
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(credential.id.length);
    const authData = Buffer.concat([
      this.#authenticatorData(credential, prompt, HAS_CREDENTIAL),
      Buffer.alloc(16), // the model, which passkeys do not name
      idLength,
      credential.id,
      coseKey(credential.key),
    ]);
    const clientData = this.#clientData('webauthn.create', challenge, prompt);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), credential.key);
    const statement: [string, CBORType][] = [
      ['alg', -7],
      ['sig', new Uint8Array(signature)],
    ];
    const isSigned = prompt.selfSigned === true;
    const attestation = new Map<string, CBORType>([
      ['fmt', isSigned ? 'packed' : 'none'],
      ['attStmt', new Map(isSigned ? statement : [])],
      ['authData', new Uint8Array(authData)],
    ]);
    const id = base64url(credential.id);
    const response = {
      clientDataJSON: base64url(clientData),
      attestationObject: base64url(encodeCBOR(attestation)),
      transports: ['hybrid'],
    };
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }

  /** Answers `navigator.credentials.get`. */
  get({ challenge, rpId }: Request, prompt: Prompt = {}) {
    const credential = this.#credentials.findLast(({ id }) => prompt.id === undefined || base64url(id) === prompt.id);
    if (credential === undefined) throw new Error('This authenticator has no such passkey.');
    const asked = { ...credential, rpId };
    credential.counter += 1;
    asked.counter = prompt.counter ?? credential.counter;
    const authenticatorData = this.#authenticatorData(asked, prompt, 0);
    const clientData = this.#clientData('webauthn.get', challenge, prompt);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const response = {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, prompt.forged === true ? newKey() : credential.key)),
      userHandle: base64url(randomBytes(32)),
    };
    const id = base64url(credential.id);
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Prompt): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData({ rpId, counter }: Credential, { userVerified = true }: Prompt, flags: number): Buffer {
    const bytes = Buffer.alloc(5);
    bytes.writeUInt8(USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | flags);
    bytes.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), bytes]);
  }
}
