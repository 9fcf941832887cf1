import { tableFeatures } from '@tanstack/react-table';

/** What of the table library is used: its row model. Search and pages live in the address, see `useListParams`. */
export const features = tableFeatures({});
export type Features = typeof features;
