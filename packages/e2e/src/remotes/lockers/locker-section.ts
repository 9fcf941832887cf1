import { askLockers, rentLocker } from './lockers-api.ts';

export { default } from './locker-fields.tsx';

interface Locker {
  readonly number: string;
}

export const check = ({ number }: Locker): Readonly<Record<string, string>> =>
  /^\d*$/.test(number) ? {} : { number: 'Enter digits' };

export async function read(member: string | undefined): Promise<Locker> {
  return { number: member === undefined ? '' : ((await askLockers(member)).match(/\d+/)?.[0] ?? '') };
}

export const save = (member: string, { number }: Locker): Promise<string> => rentLocker(member, number);
