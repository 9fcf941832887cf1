import { nextId, type GymDietTemplate } from '@gym/spec-server/gym';
import { changeRecord } from './change-record.ts';
import { checkFoods } from './diet.ts';
import { data, saved, type FullCall } from './full-call.ts';
import { noSuch, refuseField } from './refusal.ts';

const read = ({ id, name, diet, version = 1 }: GymDietTemplate) => ({ id, name, diet, version });

export const getDietTemplates: FullCall = ({ gym }) =>
  data([...gym.dietTemplates].sort((a, b) => a.name.localeCompare(b.name, 'en')).map(read));

export const saveDietTemplate: FullCall = ({ gym, body }) => {
  const { id, name, diet } = body as unknown as GymDietTemplate & { id?: number };
  checkFoods(gym, diet);
  if (gym.dietTemplates.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase())) {
    throw refuseField('name', 'There is a template of this name already. Choose another name.');
  }
  if (id !== undefined) {
    const records = gym.dietTemplates.map((template) => Object.assign(template, read(template)));
    return saved(changeRecord({ records, name: 'diet template', body, id, read }).id);
  }
  const added = nextId(gym.dietTemplates);
  gym.dietTemplates.push({ id: added, name, diet, version: 1 });
  return saved(added);
};

export const deleteDietTemplate: FullCall = ({ gym, body }) => {
  const index = gym.dietTemplates.findIndex(({ id }) => id === body.id);
  if (index < 0) throw noSuch('diet template', body.id);
  gym.dietTemplates.splice(index, 1);
  return saved(Number(body.id));
};
