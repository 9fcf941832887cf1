/** The API's tests that start whole processes, kill them, or send every call what nobody should: minutes of work, which `--quick` leaves out. */
export const API_FROM_OUTSIDE = '/apps/api/src/(tests/(hostile|processes)|operations/(commands|data-folder))/';
