/** The digits of a phone that distinguish members of the same name. */
const DIGITS = 4;

/** The end of a phone: '…4567'. */
const maskPhone = (phone: string): string => (phone.length <= DIGITS ? phone : `…${phone.slice(-DIGITS)}`);

/** First letter and domain of an email: 'm…@example.com'. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`;
}

/** Masks phone and email: administrators only need to recognise a member, not to contact one. */
export const maskContact = ({ phone, email }: { phone: string; email: string }) => ({
  phone: maskPhone(phone),
  email: maskEmail(email),
});
