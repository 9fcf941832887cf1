/** An amount as the gym writes it: `formatMoney(1200, { currency: 'INR', locale: 'en-IN' })` is '₹1,200.00'. */
export function formatMoney(amount: number, { currency, locale }: { currency: string; locale: string }): string {
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
  } catch {
    // A deployment may name a currency or locale that this browser does not know: the amount still shows.
    return `${amount.toFixed(2)} ${currency}`;
  }
}
