/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export const isDay = (text: string): boolean => {
  const start = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(`${text}T`);
};
