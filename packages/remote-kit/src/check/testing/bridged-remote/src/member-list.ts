import { get } from '@gym/api-client';
import { getMember } from '@gym/api-contract/calls';
import { defineComponent, h } from 'vue';
import styles from './directory.module.css';
import { startRead } from './loaded.ts';

/** The members with their phone numbers. */
export const MemberList = defineComponent(() => {
  const members = startRead((options) => get(getMember, {}, options));
  return () =>
    members.status() ??
    h(
      'ul',
      { class: styles.members },
      members.data.value?.map(({ id, fname, lname, phone }) =>
        h('li', { key: id }, [h('a', { href: `/directory/${id}` }, [h('bdi', `${fname} ${lname}`)]), ` ${phone}`]),
      ),
    );
});
