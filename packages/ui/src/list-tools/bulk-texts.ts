/** Texts of the choice of rows and of what can be done with them. */

export const start = 'Select';
export const select = (name: string) => `Select ${name}`;
export const bar = 'Selected rows';
export const count = (chosen: number) => (chosen === 1 ? '1 selected' : `${chosen} selected`);
export const page = 'Select this page';
export const noPage = 'Clear this page';
export const all = (total: number) => `Select all ${total} that match`;
export const clear = 'Clear';
export const failed = 'This could not be loaded. Check the connection, then try again.';
