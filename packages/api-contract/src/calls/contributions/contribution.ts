import { boolean, integer, list, oneOf, optional, record, string } from '../../schema/schema.ts';
import { text } from '../../schema/fields.ts';

/** What an administrator says of one contribution. A menu entry is named by its path, any other by its remote. */
const given = {
  id: string({ minLength: 1, maxLength: 200 }),
  hidden: boolean(),
  /** The gym's own title. Absent: the remote's. */
  title: optional(text(60)),
};

/** The contributions of a point in their order. An empty list leaves the deployment's order. */
export const arrangementInput = list(record(given), { maxItems: 200 });

/** What a release contributes to one point, in the order of its screen, hidden ones included. */
export const ArrangedPoint = record({
  point: string(),
  /** In plain words, such as `Side menu`. */
  name: string(),
  /** Whether its contributions have titles that a gym may replace. */
  titled: boolean(),
  /** Who decides: the release, the setting CONTRIBUTIONS, or an administrator. */
  source: oneOf('release', 'deployment', 'administrator'),
  version: integer({ minimum: 1 }),
  contributions: list(
    record({
      ...given,
      /** As its remote calls it. Absent: no remote of the release contributes it. */
      declared: optional(string()),
      /** The titles of its remotes. */
      remotes: list(string()),
      /** Who gets it: `admin`, `staff`, or both. */
      audiences: list(string()),
      /** It leads to this arrangement, so it cannot be hidden. */
      kept: boolean(),
    }),
  ),
});
