/** Texts of the browser's prompts for passkeys. */
export const passkeyTexts = {
  notUsed:
    'No passkey was used. You cancelled it, it took too long, or this device has none for this gym. ' +
    'Try again, or use your password.',
  notCreated: 'No passkey was added. You cancelled it, or it took too long.',
  alreadyHere: 'This device already holds a passkey for your account.',
  unfit: 'This device cannot hold a passkey. Choose another one, such as your phone.',
  wrongAddress: 'Passkeys do not work at this address. Open the product at the usual address of your gym.',
  failed: 'The browser could not use a passkey. Try again, or use another device.',
} as const;
