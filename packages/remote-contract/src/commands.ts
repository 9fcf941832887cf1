import type { HostServices } from './host/host-services.ts';

/** One entry of the command palette: a screen, an action or a record. Choosing it opens its path. */
export interface Command {
  /** Such as `Add Member`, or the name of a record. */
  readonly label: string;
  /** A path of the product. */
  readonly path: string;
  /** More words that find it, such as 'sell renew'. Nobody sees them. */
  readonly keywords?: string;
  /** More about a record, so that a glance may answer the question: phone, email, end of the membership. */
  readonly detail?: string;
}

/** What a remote adds to the command palette. */
export interface RemoteCommands {
  /** What the user can start. The palette finds them by their label. */
  readonly actions: readonly Command[];
  /** Heading of the found records, such as `Members`. */
  readonly records?: string;
  /** Finds the records that fit a text of at least two characters. The palette shows the first ones. */
  search?(text: string, options: { readonly signal: AbortSignal }): Promise<readonly Command[]>;
}

/** Module with a remote's commands. The host creates them anew whenever the palette opens. */
export interface CommandsModule {
  createCommands(host: Pick<HostServices, 'session' | 'config'>): RemoteCommands;
}
