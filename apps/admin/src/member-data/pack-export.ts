import type { MemberExport } from '@gym/api-client/admin';
import { strToU8, zipSync } from 'fflate';
import { printablePage, type Writing } from './printable-page.ts';

/** One file to hand over: a page for the person, and the same for a program. Named after the number, not the person: names of files are seen by others. */
export function packExport(data: MemberExport, writing: Writing): { readonly file: Blob; readonly name: string } {
  const name = `member-${data.member.number}-${data.made_at.slice(0, 10)}`;
  const packed = zipSync({
    [`${name}.html`]: strToU8(printablePage(data, writing)),
    [`${name}.json`]: strToU8(`${JSON.stringify(data, null, 2)}\n`),
  });
  return { file: new Blob([packed as Uint8Array<ArrayBuffer>], { type: 'application/zip' }), name: `${name}.zip` };
}
