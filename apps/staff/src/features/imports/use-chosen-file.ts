import { failureOf } from '@gym/ui';
import { useState } from 'react';
import { importTexts } from './texts.ts';
import { parseCsvTable, type CsvTable } from './csv-table.ts';
import { readCsvText } from './csv-text.ts';

export type ChosenFile =
  | { readonly status: 'none' | 'reading' }
  | { readonly status: 'problem'; readonly reason: string }
  | { readonly status: 'open'; readonly file: File; readonly table: CsvTable };

/** The last chosen file, parsed as a table. */
export function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile>({ status: 'none' });
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return setChosen({ status: 'none' });
    setChosen({ status: 'reading' });
    try {
      setChosen({ status: 'open', file, table: parseCsvTable(await readCsvText(file)) });
    } catch (error) {
      const { reason } = failureOf(error);
      setChosen({ status: 'problem', reason: reason || importTexts.problems.unreadable });
    }
  };
  return { chosen, choose };
}
