import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, type Location, RouterProvider } from 'react-router-dom';
import { TextField } from '../form/field/text-fields.tsx';
import { SaveForm } from '../form/save/save-form.tsx';
import { fakeHost, InHost } from '../testing/fake-host.tsx';
import { LinkButton, TextLink } from '../button/buttons-and-links.tsx';

const FORM = '/updateMember/7';

const form = (
  <>
    <SaveForm
      label="Update member"
      form={FORM}
      list="/memberList"
      recordPage="/member/7"
      cancelTo="/memberList"
      record={() => 'Member Ann'}
      initialValues={{ name: 'Ann' }}
      send={() => Promise.resolve()}
      submitLabel="Save"
    >
      <TextField name="name" label="Name" />
    </SaveForm>
    <LinkButton to={`${FORM}/erase`}>Erase</LinkButton>
  </>
);
const erasure = (
  <SaveForm
    label="Erase"
    form={`${FORM}/erase`}
    list="/memberList"
    cancelTo={FORM}
    record={() => 'Member Ann'}
    initialValues={{}}
    send={() => Promise.resolve()}
    submitLabel="Erase for good"
  >
    <p>Sure?</p>
  </SaveForm>
);

function visit(entry: string | Partial<Location>) {
  const host = fakeHost();
  const routes = [
    { path: '/memberList', element: <TextLink to={FORM}>Edit</TextLink> },
    { path: '/member/7', element: <LinkButton to={FORM}>Edit</LinkButton> },
    { path: '/audit', element: <TextLink to={FORM}>Edit</TextLink> },
    { path: FORM, element: form },
    { path: `${FORM}/erase`, element: erasure },
  ];
  const router = createMemoryRouter(
    routes.map(({ path, element }) => ({ path, element: <InHost host={host}>{element}</InHost> })),
    { initialEntries: [entry] },
  );
  const { unmount } = render(<RouterProvider router={router} />);
  return { host, router, unmount };
}

const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const cancelTarget = () => screen.getByRole('link', { name: 'Cancel' }).getAttribute('href');

test.each(['/memberList?page=4&q=an', '/memberList', '/member/7'])(
  'a form opened at %s returns there after a save and on Cancel',
  async (address) => {
    const { host } = visit(address);
    await follow('Edit');
    expect(cancelTarget()).toBe(address);
    await submit('Save');
    expect(host.submitted[0]?.list).toBe(address);
  },
);

test.each([FORM, '/audit?record=member'])('a form opened from %s leads to its list', async (address) => {
  const { host } = visit(address);
  if (address !== FORM) await follow('Edit');
  expect(cancelTarget()).toBe('/memberList');
  await submit('Save');
  expect(host.submitted[0]?.list).toBe('/memberList');
});

test('the return address survives a reload, and a second form behind the first', async () => {
  const { router, unmount } = visit('/memberList?page=4');
  await follow('Edit');
  const { location } = router.state;
  unmount();
  const { host } = visit(location);
  expect(cancelTarget()).toBe('/memberList?page=4');
  await follow('Erase');
  expect(cancelTarget()).toBe(FORM);
  await follow('Cancel');
  expect(cancelTarget()).toBe('/memberList?page=4');
  await follow('Erase');
  await submit('Erase for good');
  expect(host.submitted[0]?.list).toBe('/memberList?page=4');
});

test.each([
  'https://evil.example/memberList',
  '//evil.example/memberList',
  '/memberListing',
  '/member/8',
  7,
  null,
  ['/memberList'],
])('a strange return address, %j, is ignored', (from) => {
  visit({ pathname: FORM, state: { from: [from] } });
  expect(cancelTarget()).toBe('/memberList');
});

test('state of another kind is ignored', () => {
  visit({ pathname: FORM, state: { from: '/member/7' } });
  expect(cancelTarget()).toBe('/memberList');
});
