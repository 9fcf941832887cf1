import * as prompts from '../platform/passkeys/browser-passkeys.ts';
import { forgetPasskey, rememberPasskey } from '../platform/passkeys/passkey-hint.ts';

/** The browser's prompts. The test file must mock their module. */
export const passkeyPrompts = jest.mocked(prompts);

const PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' } as const;

interface PasskeyBrowser {
  /** Whether a passkey was used or added in this browser before. */
  used?: boolean;
}

/** Lets this browser use passkeys until the end of the test. Its user agrees to every prompt. */
export function allowPasskeys({ used = false }: PasskeyBrowser = {}): void {
  Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true });
  if (used) rememberPasskey();
  const clientDataJSON = 'AAAA';
  passkeyPrompts.getPasskey.mockResolvedValue({
    ...PASSKEY,
    response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' },
  });
  passkeyPrompts.createPasskey.mockResolvedValue({
    ...PASSKEY,
    response: { clientDataJSON, attestationObject: 'AAAA' },
  });
}

/** What a browser throws if its user cancels a prompt. */
export const cancelled = (): DOMException => new DOMException('The operation was cancelled.', 'NotAllowedError');

afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  forgetPasskey();
  jest.resetAllMocks();
});
