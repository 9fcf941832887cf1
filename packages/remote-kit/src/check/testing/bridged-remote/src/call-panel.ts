import { get } from '@gym/api-client';
import { getMemberById } from '@gym/api-contract/calls';
import type { MountedApp, PanelContext } from '@gym/remote-contract';
import { createApp, h } from 'vue';
import { startRead } from './loaded.ts';

/** A member's phone number as a link that calls it. */
export function mount(element: HTMLElement, { slot, fail }: PanelContext<'member-page'>): MountedApp {
  const app = createApp({
    setup() {
      const contact = startRead((options) => get(getMemberById, { id: slot.member }, options));
      const phone = () => contact.data.value?.phone;
      return () => contact.status() ?? h('a', { href: `tel:${phone()}` }, phone());
    },
  });
  app.config.errorHandler = fail;
  app.mount(element);
  return { unmount: () => app.unmount() };
}
