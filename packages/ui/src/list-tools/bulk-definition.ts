import type { ComponentType } from 'react';

/** What the dialog of a bulk action gets. */
export interface BulkDialogProps<Row> {
  readonly rows: readonly Row[];
  readonly onClose: () => void;
  /** Closes the dialog after the action, and clears the choice. */
  readonly onDone: () => void;
}

/** Something to do with chosen rows. Its dialog says the number of rows and the consequence, and asks once. */
export interface BulkAction<Row> {
  readonly id: string;
  readonly label: string;
  /** Whether the server announces it. */
  isOffered(): boolean;
  load(): Promise<{ readonly default: ComponentType<BulkDialogProps<Row>> }>;
}

export interface BulkDefinition<Row> {
  rowKey(row: Row): string | number;
  /** Names a row for screen readers, such as the member's name. */
  nameOf(row: Row): string;
  readonly actions: readonly BulkAction<Row>[];
  /** Reads all rows that match, where the server pages the list. The rows may have nothing but their keys. */
  readonly matching?: {
    isOffered(): boolean;
    load(filter: Readonly<Record<string, string>>): Promise<readonly Row[]>;
  };
}
