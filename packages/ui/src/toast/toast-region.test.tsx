import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ToastRegion, type ShownToast } from './toast-region.tsx';

const show = (toasts: readonly ShownToast[], onDismiss: (id: ShownToast['id']) => void = () => {}) =>
  render(
    <MemoryRouter>
      <ToastRegion toasts={toasts} onDismiss={onDismiss} />
    </MemoryRouter>,
  );

/** Waits until `manageToasts` has loaded and has handled the last change. */
const attended = async () => {
  await import('./manage-toasts.ts');
  await new Promise((resolve) => setTimeout(resolve));
};

test('both live regions exist before the first toast', () => {
  render(<ToastRegion toasts={[]} onDismiss={() => {}} />);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('an error is announced immediately, other toasts wait', () => {
  render(
    <ToastRegion
      onDismiss={() => {}}
      toasts={[
        { id: 1, kind: 'success', text: 'User Ann Lee saved.' },
        { id: 2, kind: 'error', text: 'Not saved.' },
      ]}
    />,
  );
  expect(within(screen.getByRole('status')).getByText('User Ann Lee saved.')).toBeInTheDocument();
  expect(within(screen.getByRole('alert')).getByText('Not saved.')).toBeInTheDocument();
});

test('offers its actions and can be dismissed', async () => {
  const run = jest.fn();
  const dismiss = jest.fn();
  render(
    <ToastRegion
      onDismiss={dismiss}
      toasts={[{ id: 'a', kind: 'error', text: 'Not saved.', actions: [{ label: 'Reopen form', run }] }]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reopen form' }));
  expect(run).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(dismiss).toHaveBeenCalledWith('a');
});

test("isolates the record's own name in texts and labels, and links to it", async () => {
  const dismiss = jest.fn();
  const ann = { name: 'آن', label: 'Open آن', run: () => {}, to: '/member/7' };
  show([{ id: 1, kind: 'success', text: 'Saved: Member آن.', name: 'آن', actions: [ann] }], dismiss);
  const link = screen.getByRole('link', { name: 'Open آن' });
  expect(link).toHaveAttribute('href', '/member/7');
  expect([...document.querySelectorAll('bdi')].map((name) => name.textContent)).toEqual(['آن', 'آن']);
  expect(screen.getByRole('status')).toHaveTextContent('Saved: Member آن.');
  await userEvent.click(link);
  expect(dismiss).toHaveBeenCalledWith(1);
});

test('is a landmark while there are toasts', () => {
  const { rerender } = render(<ToastRegion toasts={[{ id: 1, kind: 'info', text: 'Saving…' }]} onDismiss={() => {}} />);
  expect(screen.getByRole('region', { name: 'Messages' })).toBeInTheDocument();
  rerender(<ToastRegion toasts={[]} onDismiss={() => {}} />);
  expect(screen.queryByRole('region')).toBeNull();
});

describe('toasts that leave', () => {
  const leaving = (id: number, actions?: ShownToast['actions']): ShownToast => ({
    id,
    kind: 'success',
    text: `Saved: plan ${id}.`,
    leaves: true,
    actions,
  });
  const open = { label: 'Open', run: () => {} };

  /** Shows the toasts, with the time in the hands of the test. */
  async function showLeaving(toasts: readonly ShownToast[]) {
    await import('./manage-toasts.ts');
    jest.useFakeTimers();
    const gone: unknown[] = [];
    function Page() {
      const [shown, setShown] = useState(toasts);
      return (
        <ToastRegion
          toasts={shown}
          onDismiss={(id) => {
            gone.push(id);
            setShown((now) => now.filter((toast) => toast.id !== id));
          }}
        />
      );
    }
    render(<Page />);
    await act(() => jest.advanceTimersByTimeAsync(0));
    return { gone, pass: (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000)) };
  }
  afterEach(() => {
    jest.useRealTimers();
  });

  test('leave after 6 seconds, and after 12 with something to choose', async () => {
    const { gone, pass } = await showLeaving([leaving(1), leaving(2, [open])]);
    await pass(5);
    expect(gone).toEqual([]);
    await pass(1);
    expect(gone).toEqual([1]);
    await pass(6);
    expect(gone).toEqual([1, 2]);
  });

  test('stay while the focus is on one of them', async () => {
    const { gone, pass } = await showLeaving([leaving(1), leaving(2)]);
    act(() => screen.getAllByRole('button', { name: 'Dismiss' })[1]?.focus());
    await pass(60);
    expect(gone).toEqual([]);
    act(() => screen.getAllByRole('button', { name: 'Dismiss' })[1]?.blur());
    await pass(6);
    expect(gone).toEqual([1, 2]);
  });

  test('stay while the user looks at another tab', async () => {
    const { gone, pass } = await showLeaving([leaving(1)]);
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(60);
    expect(gone).toEqual([]);
    hidden.mockRestore();
    await pass(6);
    expect(gone).toEqual([1]);
  });

  test('wait for their turn, three at a time', async () => {
    const { gone, pass } = await showLeaving([1, 2, 3, 4].map((id) => leaving(id)));
    await pass(6);
    expect(gone).toEqual([1, 2, 3]);
    await pass(5);
    expect(gone).toEqual([1, 2, 3]);
    await pass(1);
    expect(gone).toEqual([1, 2, 3, 4]);
  });

  test('Escape dismisses the toast that has the focus', async () => {
    const { gone } = await showLeaving([leaving(1), leaving(2)]);
    const [, second] = screen.getAllByRole('button', { name: 'Dismiss' });
    act(() => second?.focus());
    fireEvent.keyDown(second!, { key: 'Escape' });
    expect(gone).toEqual([2]);
  });
});

describe('the focus, when its toast disappears', () => {
  const failed = (id: number): ShownToast => ({
    id,
    kind: 'error',
    text: `Not saved: plan ${id}.`,
    actions: [{ label: 'Try again', run: () => {} }],
  });

  /** A page with toasts. 'Try again' changes a toast to 'Saving', as in the shell. */
  function Page({ count, removed }: { count: number; removed?: boolean }) {
    const [toasts, show] = useState(() => Array.from({ length: count }, (_, at) => failed(at + 1)));
    const again = (id: ShownToast['id']) =>
      show(toasts.map((toast) => (toast.id === id ? { id, kind: 'info', text: `Saving plan ${id}…` } : toast)));
    return (
      <>
        <h1 tabIndex={-1}>Plan list</h1>
        {!(removed && toasts.length === 0) && <input aria-label="Search" />}
        <ToastRegion
          toasts={toasts.map((toast) => ({
            ...toast,
            actions: toast.actions?.map(({ label }) => ({ label, run: () => again(toast.id) })),
          }))}
          onDismiss={(id) => show(toasts.filter((toast) => toast.id !== id))}
        />
      </>
    );
  }
  const press = async (name: string, at = 0) => {
    await attended();
    const button = screen.getAllByRole('button', { name })[at]!;
    button.focus();
    await userEvent.keyboard('{Enter}');
  };
  const cardOf = (text: string) => screen.getByText(text).closest('[data-toast]');

  test.each([
    [0, 'Not saved: plan 2.'],
    [1, 'Not saved: plan 3.'],
    [2, 'Not saved: plan 2.'],
  ])('moves to the next toast after Dismiss at %s', async (at, next) => {
    render(<Page count={3} />);
    await press('Dismiss', at);
    expect(cardOf(next)).toHaveFocus();
  });

  test('stays on a toast whose text changes', async () => {
    render(<Page count={2} />);
    await press('Try again', 1);
    expect(cardOf('Saving plan 2…')).toHaveFocus();
  });

  test('returns to its earlier place after the last toast', async () => {
    render(<Page count={2} />);
    screen.getByRole('textbox').focus();
    await press('Dismiss');
    await press('Dismiss');
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  test.each([
    ['nothing had the focus before', false],
    ['the element that had it is gone', true],
  ])('moves to the heading if %s', async (_, removed) => {
    render(<Page count={1} removed={removed} />);
    if (removed) screen.getByRole('textbox').focus();
    await press('Dismiss');
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  test('stays on another element', async () => {
    const { rerender } = render(
      <>
        <input />
        <ToastRegion toasts={[failed(1)]} onDismiss={() => {}} />
      </>,
    );
    await attended();
    screen.getByRole('button', { name: 'Dismiss' }).focus();
    screen.getByRole('textbox').focus();
    rerender(
      <>
        <input />
        <ToastRegion toasts={[]} onDismiss={() => {}} />
      </>,
    );
    await attended();
    expect(screen.getByRole('textbox')).toHaveFocus();
  });
});

describe('the space that the page reserves for toasts', () => {
  let measured: () => void;
  beforeAll(() => {
    window.ResizeObserver = class {
      constructor(callback: ResizeObserverCallback) {
        measured = () => callback([], this);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    };
  });
  afterAll(() => {
    delete (window as Partial<typeof globalThis>).ResizeObserver;
  });

  test('has their height, and none without toasts', async () => {
    const { unmount } = render(
      <ToastRegion toasts={[{ id: 1, kind: 'info', text: 'Saving…' }]} onDismiss={() => {}} />,
    );
    await attended();
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
    const room = (high: number) => {
      height.mockReturnValue(high);
      measured();
      return document.documentElement.style.getPropertyValue('--toasts');
    };
    expect([room(412), room(0), room(96)]).toEqual(['412px', '', '96px']);
    unmount();
    await attended();
    expect(document.documentElement.style.getPropertyValue('--toasts')).toBe('');
    height.mockRestore();
  });
});

test('the newest toast scrolls into view', async () => {
  const toast = (id: number): ShownToast => ({ id, kind: 'error', text: `Not saved: plan ${id}.` });
  const region = (ids: number[]) => <ToastRegion toasts={ids.map(toast)} onDismiss={() => {}} />;
  const top = jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function offsetTop(
    this: HTMLElement,
  ) {
    return 100 * Number(this.dataset.id);
  });
  const { rerender, container } = render(region([1]));
  await attended();
  rerender(region([1, 3]));
  await attended();
  expect((container.firstChild as HTMLElement).scrollTop).toBe(284);
  top.mockRestore();
});
