import type { Audience } from '@gym/remote-contract';

/** The bundlers that can build a remote. The first one is the default. */
export const BUNDLERS = ['webpack', 'rspack', 'vite'] as const;
export type Bundler = (typeof BUNDLERS)[number];

/** What was asked for is invalid: the command line, or a field of the remote. */
export class UsageError extends Error {}

/** A remote to generate. */
export interface NewRemote {
  /** Federation name, and folder below `apps/`. */
  readonly name: string;
  readonly audience: Audience;
  /** Appears in the menu, and as the heading of its first screen. */
  readonly title: string;
  /** Path of its first screen. */
  readonly route: string;
  /** The team to contact. */
  readonly owner: string;
  readonly bundler: Bundler;
}

/** Texts of files, by their names. */
export type Files = Readonly<Record<string, string>>;

export const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** The parts of `package.json` that every remote has. */
export const packageFields = ({ audience, title }: NewRemote): object => ({
  version: '0.1.0',
  private: true,
  type: 'module',
  description: `Remote for ${audience === 'admin' ? 'administrators' : 'staff'}: ${title}.`,
});

/** The changelog of its first version, in the form of changesets. */
export const changelog = (name: string, { title }: NewRemote): string =>
  `# ${name}\n\n## 0.1.0\n\n### Minor Changes\n\n- The first version: ${title}.\n`;
