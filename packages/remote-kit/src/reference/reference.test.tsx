import { act, render } from '@testing-library/react';
import { describeUi, UI_SOURCES } from './describe-ui.ts';
import { type Examples, stateOf } from './page/examples.ts';
import { StateHost } from './page/state-host.tsx';
import { exampleFile, listExamples } from './read-states.ts';

const exported = describeUi().entries.flatMap(({ exports }) => exports);
const components = exported.filter(({ isComponent }) => isComponent);
const named = (name: string) => exported.find((one) => one.name === name)!;
const examples: Examples = Object.fromEntries(
  listExamples(UI_SOURCES).map((one) => [one, jest.requireActual(exampleFile(UI_SOURCES, one))]),
);

test('every public component of @gym/ui has an example', () => {
  expect(components.length).toBeGreaterThan(40);
  expect(components.filter(({ states }) => states.length === 0).map(({ name }) => name)).toEqual([]);
});

test('every state of every example shows an export of the module beside it', () => {
  const shown = new Set(exported.flatMap(({ states }) => states.map(({ file, name }) => `${file} ${name}`)));
  const all = Object.entries(examples).flatMap(([file, states]) =>
    Object.keys(states).map((name) => `${file} ${name}`),
  );
  expect(all.filter((one) => !shown.has(one))).toEqual([]);
});

test('every export and every prop has a description', () => {
  const undescribed = exported.flatMap(({ name, description, props }) => [
    ...(description === '' ? [name] : []),
    ...props.filter((prop) => prop.description === '').map((prop) => `${name}.${prop.name}`),
  ]);
  expect(undescribed).toEqual([]);
});

test('props have the names, types and initial values of the sources', () => {
  const { props, element } = named('Button');
  expect(element).toBe('button');
  expect(props).toEqual([
    {
      name: 'variant',
      type: "'primary' | 'secondary' | 'danger' | 'quiet'",
      isNeeded: false,
      initial: "'secondary'",
      description: expect.stringContaining('main action'),
    },
    { name: 'size', type: "'regular' | 'small'", isNeeded: false, description: expect.any(String) },
    { name: 'busy', type: 'boolean', isNeeded: false, initial: 'false', description: expect.any(String) },
  ]);
  expect(named('Icon').props).toEqual([expect.objectContaining({ name: 'name', type: 'IconName', isNeeded: true })]);
  expect(named('Form').props).toContainEqual(expect.objectContaining({ name: 'columns', initial: '1' }));
  expect(named('formatDay').signature).toBe('(day: string, locale: string): string');
});

test('the code of a state is complete: its imports, what it needs of its file, and nothing else', () => {
  expect(named('Chooser').states.map(({ source }) => source)).toEqual([
    `import { Chooser, type Option } from '@gym/ui/combobox';
import { useState } from 'react';

const members: readonly Option[] = [
  { value: 2, label: 'Ann Lee', detail: '0600 000 000' },
  { value: 3, label: 'Asha Rao', detail: '0600 000 001' },
  { value: 4, label: 'Ben Okoro', detail: '0600 000 002' },
];

const noun = ['member', 'members'] as const;

export const MemberOfAScreen = () => {
  const [member, setMember] = useState('3');
  return <Chooser name="member" label="Member" options={members} noun={noun} value={member} onChange={setMember} />;
};`,
  ]);
});

const states = exported.flatMap((one) => one.states.map((state) => [one.name, state.name, state] as const));

test.each(states)('%s: %s renders, and nothing is written to the console', async (_name, _state, state) => {
  const written = (['error', 'warn', 'log'] as const).map((level) => jest.spyOn(console, level));
  const State = stateOf(examples, state);
  const { container } = render(
    <StateHost>
      <State />
    </StateHost>,
  );
  // Reads and lazy parts of the state.
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(container).not.toBeEmptyDOMElement();
  expect(written.flatMap((level) => level.mock.calls)).toEqual([]);
  jest.restoreAllMocks();
});
