/** Texts of remotes that run from the developer's machine. */
export const overrideTexts = {
  label: 'Local override',
  runs: (name: string, origin: string) => `${name} runs from ${origin}`,
  unavailable: (name: string, origin: string) =>
    `${name} should run from ${origin}, which does not serve it: start it there and reload. ` +
    'Until then the released version runs.',
  refused: (text: string) =>
    `"${text}" is no override: write ?override=staff@http://localhost:8091/, with an address of this machine.`,
  stop: 'Stop',
  dismiss: 'Dismiss',
} as const;
