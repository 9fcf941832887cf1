import { type AnswerOf, type calls, MAX_VIEWS, reasons } from '@gym/api-contract';
import { type Gym, nextId } from '../gym.ts';
import { data, type FakeCall, FakeHttpError, fieldError, notFound, saved } from './fake-call.ts';

type View = AnswerOf<typeof calls.getSavedViews>['data'][number];
type OwnView = View & { readonly id: number; readonly userId: number };

const savedViews = new WeakMap<Gym, OwnView[]>();
const viewsOf = (gym: Gym): OwnView[] => savedViews.get(gym) ?? [];

export const getSavedViews: FakeCall<'getSavedViews'> = ({ gym, user }) =>
  data(
    viewsOf(gym)
      .filter(({ userId }) => userId === user.id)
      .sort((one, other) => one.name.localeCompare(other.name, 'en'))
      .map(({ userId: _user, ...view }) => view),
  );

export const saveView: FakeCall<'saveView'> = ({ gym, user, body }) => {
  const all = viewsOf(gym);
  const isOwn = (one: OwnView) => one.userId === user.id && one.list === body.list;
  const others = all.filter((one) => isOwn(one) && one.id !== body.id);
  if (others.some(({ name }) => name.toLowerCase() === body.name.toLowerCase()))
    throw fieldError('name', reasons.savedViews.takenName);
  if (others.length >= MAX_VIEWS) throw new FakeHttpError(422, reasons.savedViews.tooMany(MAX_VIEWS));
  if (body.id !== undefined && !all.some((one) => isOwn(one) && one.id === body.id)) throw notFound('view', body.id);
  const view: OwnView = { ...body, id: body.id ?? nextId(all), userId: user.id };
  const kept = all
    .filter(({ id }) => id !== view.id)
    .map((one) => (isOwn(one) && view.is_default ? { ...one, is_default: false } : one));
  savedViews.set(gym, [...kept, view]);
  return saved(view.id);
};

export const removeView: FakeCall<'removeView'> = ({ gym, user, body: { id } }) => {
  const all = viewsOf(gym);
  if (!all.some((one) => one.id === id && one.userId === user.id)) throw notFound('view', id);
  savedViews.set(
    gym,
    all.filter((one) => one.id !== id),
  );
  return saved(id);
};
