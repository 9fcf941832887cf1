import type { MountedApp, ScreenContext } from '@gym/remote-contract';
import { createApp, h, shallowRef } from 'vue';
import { MemberList } from './member-list.ts';
import { PhoneForm } from './phone-form.ts';

const memberIn = (path: string): string | undefined => /^\/directory\/(\w+)/i.exec(path)?.[1];

export const title = (path: string): string => (memberIn(path) === undefined ? 'Directory' : 'Phone number');

export function mount(element: HTMLElement, context: ScreenContext): MountedApp {
  const path = shallowRef(context.path);
  const saves = shallowRef(0);
  const onSaved = () => {
    saves.value += 1;
  };
  const app = createApp(() => {
    const id = memberIn(path.value);
    // The list reads again after a save.
    return id === undefined ? h(MemberList, { key: saves.value }) : h(PhoneForm, { context, id, onSaved, key: id });
  });
  app.config.errorHandler = context.fail;
  app.mount(element);
  return {
    update: (next) => {
      path.value = next;
    },
    unmount: () => app.unmount(),
  };
}
