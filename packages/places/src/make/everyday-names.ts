/** What a country is called at a front desk, and found by in a list, where the package's first name is the formal one. */
export const EVERYDAY_NAMES: Readonly<Record<string, string>> = {
  CI: "Côte d'Ivoire",
  CN: 'China',
  FM: 'Micronesia',
  GM: 'Gambia',
  IR: 'Iran',
  LA: 'Laos',
  MD: 'Moldova',
  MK: 'North Macedonia',
  PS: 'Palestine',
  RU: 'Russia',
  SY: 'Syria',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  VA: 'Vatican City',
};
