/** The dashboard's fixed sample figures (acceptance B6). */
export const SAMPLE_FIGURES = { money: 12_480, users: 48, newClients: 7, sales: 23 } as const;
