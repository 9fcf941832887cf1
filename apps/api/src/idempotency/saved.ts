/** The answer of every save and update (acceptance K). */
export const saved = (id: number) => ({ status: 'success', data: { id } });
