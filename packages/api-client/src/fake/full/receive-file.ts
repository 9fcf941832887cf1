import type { FileField } from '@gym/api-contract';
import { FakeRefusal, refuseField } from './refusal.ts';

/** A file as a form carries it, or, where a scenario sent it below the client, with its bytes in sight. */
export interface FakeFile {
  readonly size: number;
  readonly type: string;
  readonly bytes?: Uint8Array;
}

/** The one file of a form, as our server takes it (acceptance I1). */
export function receiveFile({ name, maxBytes }: FileField, form: unknown): Record<string, FakeFile> {
  const file = (form as Record<string, FakeFile> | undefined)?.[name];
  const refuse = (status: number, reason: string) => new FakeRefusal(status, reason, { errors: { [name]: reason } });
  if (!file?.size) throw refuse(400, `There is no file in the field ${name}.`);
  if (file.size > maxBytes) throw refuse(413, 'This file is too large. It may have at most 5 MB.');
  return { [name]: file };
}

/** What the server tells by decoding, told by the first byte, or by what a browser says the file is. */
const isPicture = ({ type, bytes }: FakeFile): boolean =>
  bytes ? [0x89, 0xff, 0x47].includes(bytes[0] ?? 0) : type.startsWith('image/');

/** @throws FakeRefusal 422 for a file that is no picture */
export function refuseOtherFiles(file: FakeFile): void {
  if (!isPicture(file))
    throw refuseField('image', 'This file is no picture that can be read. Send a JPEG, PNG, WebP or GIF.');
}
