import type { Plan } from '@gym/api-client/admin';
import type { BootConfig } from '@gym/remote-contract';
import { formatMoney, TextLink } from '@gym/ui';
import type { Column } from '@gym/ui/list';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { durationLabel } from './durations.ts';

const { columns } = texts.plans;

type Money = Pick<BootConfig, 'currency' | 'locale'>;

/** Columns of the plan list (acceptance D1), prices in the gym's currency. */
export const planColumns = (money: Money): readonly Column<Plan>[] => [
  { id: 'plan_name', header: columns.planName, cell: ({ plan_name }) => plan_name },
  { id: 'duration', header: columns.duration, nowrap: true, cell: ({ duration }) => durationLabel(duration) },
  { id: 'price', header: columns.price, nowrap: true, align: 'end', cell: ({ price }) => moneyOrText(price, money) },
  {
    id: 'actions',
    header: columns.actions,
    headerHidden: true,
    align: 'end',
    cell: ({ id, plan_name }) => (
      <TextLink to={paths.updatePlan(id)} about={plan_name}>
        {texts.edit}
      </TextLink>
    ),
  },
];

/** A server that is not ours may hold a price that is no number: it is shown as it came. */
const moneyOrText = (price: number | string, money: Money) =>
  price === '' || Number.isNaN(Number(price)) ? price : formatMoney(Number(price), money);
