import type { AllowedOverrides } from './stored-overrides.ts';

/** Texts of remotes that a single tab runs in place of the released ones. */
export const overrideTexts = {
  label: 'Versions of this tab',
  runsLocally: (name: string, origin: string) => `${name} runs from ${origin}`,
  runsPreview: (name: string, version: string) => `${name} runs version ${version}, which is not released`,
  noLocal: (name: string, origin: string) =>
    `${name} should run from ${origin}, which does not serve it: start it there and reload. ` +
    'Until then the released version runs.',
  failing: (name: string) => `${name} has errors on this machine. The page keeps the last build.`,
  away: (name: string, origin: string) =>
    `${origin} no longer serves ${name}: start it there. The page keeps what it has loaded.`,
  newer: (name: string) => `${name} was built again. After the reload, forms offer what was typed.`,
  reload: 'Reload',
  noPreview: (name: string, version: string) =>
    `${name} should run version ${version}, which has no preview: ask its team for another address. ` +
    'Until then the released version runs.',
  consent: (name: string) => `Run an unreleased “${name}” in this tab?`,
  askedLocal: (name: string, origin: string) =>
    `The address that you opened takes the part “${name}” of this product from ${origin}, a program on this machine. ` +
    'Nobody has checked its code.',
  askedPreview: (name: string, version: string) =>
    `The address that you opened takes the part “${name}” of this product in version ${version}, which is published ` +
    'but not released.',
  risk:
    'It would see and do everything that you may. Use it only if you trust where the address comes from. ' +
    'Other tabs keep the released version.',
  agree: 'Use it in this tab',
  decline: 'Go on without it',
  canaries: (apps: readonly string[]) =>
    apps.length === 0
      ? 'This browser gets new versions before others. There are none at the moment.'
      : `This browser runs new versions before others: ${apps.join(', ')}`,
  adds: (what: readonly string[]) => `Adds ${what.join(', ')}`,
  askCanaries: 'Get new versions before others?',
  aboutCanaries:
    'This browser would get each new version of the product first, for all who use it here, while it is tried. ' +
    'You can leave at any time.',
  agreeCanaries: 'Get them first',
  leave: 'Leave',
  canary: 'canary',
  refused: (text: string, examples: readonly string[]) =>
    `"${text}" is no override: write ?override=${examples.join(' or ?override=')}.`,
  stop: 'Stop',
  dismiss: 'Dismiss',
  list: 'Remotes',
  title: 'Remotes of this tab',
  released: 'released',
  from: (source: string) => `override: ${source}`,
  notLoaded: 'not loaded',
  stopRemote: (name: string) => `Stop the override of ${name}`,
  remote: 'Remote',
  source: ({ overrides, previews }: AllowedOverrides) =>
    [...(overrides ? ['Address on this machine'] : []), ...(previews ? ['Version with a preview'] : [])].join(' or '),
  run: 'Run in this tab',
  invalid: (examples: readonly string[]) => `This is no override. Examples: ${examples.join(' or ')}.`,
} as const;

/** Overrides as they are written in the address, of the kinds that the deployment allows. */
export const examplesOf = ({ overrides, previews }: AllowedOverrides): string[] => [
  ...(overrides ? ['staff@http://localhost:8091/, with an address of this machine'] : []),
  ...(previews ? ['staff@0.1.0-1f2e3d4c, with a version that has a preview'] : []),
];
