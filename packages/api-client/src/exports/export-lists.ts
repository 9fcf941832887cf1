import type { Feature } from '@gym/api-contract';
import { downloadFile, type FileOptions } from './download-file.ts';

const list =
  (path: string) =>
  (options?: FileOptions): Promise<Blob> =>
    downloadFile(path, 'exports' satisfies Feature, options);

/** All rows of a list as CSV, whatever is searched for. Only where the server announces `exports`. */
export const exportUsers = list('/api/exportUsers');
export const exportPlans = list('/api/exportPlans');
export const exportMembers = list('/api/exportMembers');
/** Every period that was sold. */
export const exportMemberships = list('/api/exportMemberships');
