/** A phone: digits, stored as text with leading zeros, which may begin with + (acceptance E8). */
export const PHONE_PATTERN = '^\\+?[0-9]{1,20}$';
/** A pincode: digits, stored as text with leading zeros. */
export const PINCODE_PATTERN = '^[0-9]{1,12}$';
/** A pincode of a server that announces `pincode-letters`: groups of letters and digits, such as SW1A 1AA. */
export const POSTCODE_PATTERN = '^(?=.{1,12}$)[0-9A-Za-z]+([ -][0-9A-Za-z]+)*$';
/** The name of a call in a report of telemetry. */
export const CALL_NAME_PATTERN = '^[A-Za-z]{1,60}$';
