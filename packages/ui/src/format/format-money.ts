/** Formats an amount: `formatMoney(1200, { currency: 'INR', locale: 'en-IN' })` is '₹1,200.00'. */
export function formatMoney(amount: number, { currency, locale }: { currency: string; locale: string }): string {
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
  } catch {
    // The browser may not know the configured currency or locale. Show the amount without them.
    return `${amount.toFixed(2)} ${currency}`;
  }
}
