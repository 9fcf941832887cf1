/** How many digits of a phone tell one Ann Lee from the next. */
const DIGITS = 4;

/** The end of a phone: '…4567'. */
const maskPhone = (phone: string): string => (phone.length <= DIGITS ? phone : `…${phone.slice(-DIGITS)}`);

/** First letter and domain of an email: 'm…@example.com'. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`;
}

/** As much of how to reach a member as it takes to recognise somebody: administrators serve nobody, so they are shown no more. */
export const maskContact = ({ phone, email }: { phone: string; email: string }) => ({
  phone: maskPhone(phone),
  email: maskEmail(email),
});
