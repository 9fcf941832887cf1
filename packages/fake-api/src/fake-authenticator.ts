import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '@gym/api-contract';

/** Text as base64url. */
const encode = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string): string =>
  encode(JSON.stringify({ type, challenge, origin: 'https://gym.test', crossOrigin: false }));

/**
 * Passkeys in the form that browsers give them, without cryptography: the fake API looks at the credential and the
 * challenge only.
 */
export class FakeAuthenticator {
  readonly #ids: string[] = [];

  /** Answers `navigator.credentials.create`. */
  create({ challenge, user }: Pick<PasskeyCreation, 'challenge' | 'user'>): NewPasskey {
    const id = encode(`passkey ${this.#ids.length + 1} of ${user.id}`);
    this.#ids.push(id);
    const response = { clientDataJSON: clientData('webauthn.create', challenge), attestationObject: 'AAAA' };
    return { id, rawId: id, type: 'public-key', response };
  }

  /** Answers `navigator.credentials.get`, with the newest passkey or a given one. */
  get({ challenge }: Pick<PasskeyRequest, 'challenge'>, id = this.#ids.at(-1)): PasskeyProof {
    if (id === undefined) throw new Error('This authenticator has no passkey. Create one first.');
    const clientDataJSON = clientData('webauthn.get', challenge);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' },
    };
  }
}
