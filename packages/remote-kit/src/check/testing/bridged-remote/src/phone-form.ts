import { get, post } from '@gym/api-client';
import { getMemberDetailsById, updateMemberDetail } from '@gym/api-contract/calls';
import type { ScreenContext } from '@gym/remote-contract';
import { defineComponent, h, onUnmounted, type PropType, shallowRef, watch } from 'vue';
import styles from './directory.module.css';
import { startRead } from './loaded.ts';

/** Changes the phone number of a member. */
export const PhoneForm = defineComponent({
  props: {
    context: { type: Object as PropType<ScreenContext>, required: true },
    id: { type: String, required: true },
    onSaved: { type: Function as PropType<() => void>, required: true },
  },
  setup({ context: { host, setRecord }, id, onSaved }) {
    const member = startRead((options) => get(getMemberDetailsById, { id }, options));
    // After a failed save, the host has what the user typed.
    const phone = shallowRef(host.saves.reopened<{ phone: string }>(`/directory/${id}`)?.values.phone);
    watch(member.data, (loaded) => loaded && setRecord(`${loaded.fname} ${loaded.lname}`));

    const isDirty = () => phone.value !== undefined && phone.value !== member.data.value?.phone;
    const save = async (): Promise<boolean> => {
      const { value: stored } = member.data;
      if (!stored) return false;
      const values = { phone: phone.value ?? stored.phone };
      phone.value = undefined;
      const saved = host.saves.submit({
        record: `Member ${stored.fname} ${stored.lname}`,
        form: `/directory/${id}`,
        list: '/directory',
        values,
        refreshes: [['members']],
        send: (attempt) => post(updateMemberDetail, { ...stored, ...values, id }, attempt),
      });
      void saved.then(onSaved);
      return true;
    };
    onUnmounted(host.unsavedWork.register({ label: 'Phone number', isDirty, save }));

    const submit = (event: Event) => {
      event.preventDefault();
      void save();
    };
    const type = ({ target }: Event) => {
      phone.value = (target as HTMLInputElement).value;
    };
    return () =>
      member.status() ??
      h('form', { class: styles.form, onSubmit: submit }, [
        h('label', { for: 'directory-phone' }, 'Phone'),
        h('input', {
          id: 'directory-phone',
          class: styles.field,
          type: 'tel',
          value: phone.value ?? member.data.value?.phone,
          onInput: type,
        }),
        h('button', { type: 'submit' }, 'Save'),
        h('a', { href: '/directory' }, 'All members'),
      ]);
  },
});
