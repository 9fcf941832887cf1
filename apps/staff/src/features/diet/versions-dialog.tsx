import type { DietEntry, FoodItem } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import { MAX_DIET_VERSIONS } from '@gym/rules';
import { Alert, Badge, Button, Dialog, QueryView } from '@gym/ui';
import { close } from '@gym/ui/action';
import { type Decimals, useDecimals } from '@gym/ui/decimals';
import { formatMoment } from '@gym/ui/format-moment';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { type DietVersion, dietVersionsQuery } from './diet-queries.ts';
import styles from './diet.module.css';
import { dietTexts } from './texts.ts';
import { type EntryChange, versionChanges } from './version-changes.ts';

/** Writes foods and amounts of stored entries. */
interface EntryWriter {
  food(id: DietEntry['food_item']): string;
  amount(entry: DietEntry): string;
}

const entryWriter = (foods: readonly FoodItem[], { write }: Decimals): EntryWriter => {
  const names = new Map(foods.map(({ id, food_name }) => [String(id), food_name]));
  return {
    food: (id) => names.get(String(id)) ?? dietTexts.unknownFood(id),
    amount: ({ qty, units }) => `${write(qty)} ${units}`.trim(),
  };
};

function describeChange({ food, before, after }: EntryChange, write: EntryWriter): string {
  const name = write.food(food);
  if (before && after) return dietTexts.changed(name, write.amount(before), write.amount(after));
  if (after) return dietTexts.added(name, write.amount(after));
  return before ? dietTexts.removed(name, write.amount(before)) : '';
}

interface VersionItemProps {
  version: DietVersion;
  /** The version before it; undefined for the first one, and for the last one of the list. */
  before: DietVersion | undefined;
  write: EntryWriter;
  isCurrent: boolean;
  /** Returns to this version; undefined if the diet has its foods already. */
  onReturn: (() => void) | undefined;
}

/** One version: when and by whom it was saved, what it changed, and its foods. */
function VersionItem({ version, before, write, isCurrent, onReturn }: VersionItemProps): ReactElement {
  const { locale, timeZone } = useHost().config;
  const { diet, at, by } = version;
  const changes = before ? versionChanges(before.diet, diet) : [];
  const title = dietTexts.version(version.version);
  return (
    <li className={styles.version}>
      <div className={styles.versionHead}>
        <h3>{title}</h3>
        {isCurrent && <Badge tone="accent">{dietTexts.currentVersion}</Badge>}
        <span className={styles.hint}>
          {formatMoment(at, { locale, timeZone })}
          {by && (
            <>
              {' · '}
              <bdi>{by}</bdi>
            </>
          )}
        </span>
      </div>
      {version.version === 1 && <p>{dietTexts.firstVersion(diet.length)}</p>}
      {before && (
        <ul className={styles.changes}>
          {changes.length === 0 && <li>{dietTexts.noChanges}</li>}
          {changes.map((change, index) => (
            <li key={index}>{describeChange(change, write)}</li>
          ))}
        </ul>
      )}
      <details>
        <summary aria-label={`${title}: ${dietTexts.showFoods(diet.length)}`}>
          {dietTexts.showFoods(diet.length)}
        </summary>
        <ul className={styles.changes}>
          {diet.map((entry, index) => (
            <li key={index}>
              {write.food(entry.food_item)}: {write.amount(entry)}
            </li>
          ))}
        </ul>
      </details>
      {onReturn && (
        <Button size="small" aria-label={`${dietTexts.returnTo}: ${title}`} onClick={onReturn}>
          {dietTexts.returnTo}
        </Button>
      )}
    </li>
  );
}

interface VersionsDialogProps {
  member: string;
  name: string;
  foods: readonly FoodItem[];
  /** Whether the table has input that is not saved. */
  isDirty: boolean;
  onClose: () => void;
  /** Receives the chosen and the current version. */
  onReturn: (version: DietVersion, current: DietVersion) => void;
}

/** The versions of a member's diet, to look at and to return to. */
export function VersionsDialog({ member, name, foods, isDirty, onClose, onReturn }: VersionsDialogProps): ReactElement {
  const query = useQuery(dietVersionsQuery(member));
  const write = entryWriter(foods, useDecimals());
  return (
    <Dialog
      open
      title={dietTexts.versionsTitle(name)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{close}</Button>}
    >
      <div className={styles.versions}>
        <p>{dietTexts.versionsText}</p>
        {isDirty && <Alert kind="warning">{dietTexts.versionsUnsaved}</Alert>}
        <QueryView query={query}>
          {(versions) => (
            <ol className={styles.versions}>
              {versions.slice(0, MAX_DIET_VERSIONS).map((version, index) => {
                const current = versions[0] ?? version;
                const isSame = versionChanges(current.diet, version.diet).length === 0;
                return (
                  <VersionItem
                    key={version.version}
                    version={version}
                    before={versions[index + 1]}
                    write={write}
                    isCurrent={index === 0}
                    onReturn={isSame ? undefined : () => onReturn(version, current)}
                  />
                );
              })}
            </ol>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}
