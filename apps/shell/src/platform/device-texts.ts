/** Names of devices. */
export const deviceTexts = {
  named: (browser: string, system: string) => `${browser} on ${system}`,
  unknown: 'Unknown device',
} as const;
