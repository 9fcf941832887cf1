import { failureOf } from '@gym/ui';
import { h, onUnmounted, shallowRef, type ShallowRef, type VNode } from 'vue';

/** A read that starts with its component and ends with it. */
export interface Loaded<Data> {
  readonly data: ShallowRef<Data | undefined>;
  /** Shows that it waits, or why it failed. */
  status(): VNode | undefined;
}

export function startRead<Data>(read: (options: { signal: AbortSignal }) => Promise<Data>): Loaded<Data> {
  const data = shallowRef<Data>();
  const reason = shallowRef<string>();
  const ending = new AbortController();
  const load = async () => {
    reason.value = undefined;
    try {
      data.value = await read({ signal: ending.signal });
    } catch (error) {
      if (!ending.signal.aborted) reason.value = failureOf(error).reason;
    }
  };
  void load();
  onUnmounted(() => ending.abort());
  const status = () => {
    if (data.value !== undefined) return undefined;
    if (reason.value === undefined) return h('p', { role: 'status' }, 'Loading…');
    return h('p', { role: 'alert' }, [reason.value, ' ', h('button', { type: 'button', onClick: load }, 'Retry')]);
  };
  return { data, status };
}
