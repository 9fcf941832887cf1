import type { BootConfig } from '@gym/remote-contract';
import { formatMoney } from '@gym/ui';

/** A price as the gym writes it. A server that is not ours may hold one that is no number: it is shown as it came. */
export const formatPrice = (price: number | string, money: Pick<BootConfig, 'currency' | 'locale'>): string =>
  price === '' || Number.isNaN(Number(price)) ? String(price) : formatMoney(Number(price), money);
