import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FileField } from '@gym/api-contract';
import { HttpError } from '../errors/http-error.ts';

/** Concurrent uploads in this process: each holds its file in memory. */
const MAX_UPLOADS = 16;
/** A second one takes the first one's place; a third is no longer a hand at a mouse. */
const MAX_UPLOADS_PER_USER = 2;

const uploadingUserIds: (number | undefined)[] = [];

/**
 * Runs an upload of this user if a slot is free: uploads must not take the memory and the time of other calls.
 *
 * @throws HttpError 429 if this user has several uploads in flight, 503 if all users together have too many
 */
export async function withUploadSlot<T>(userId: number | undefined, work: () => Promise<T>): Promise<T> {
  const later = { headers: { 'retry-after': '5' }, cause: 'uploads' };
  if (uploadingUserIds.filter((id) => id === userId).length >= MAX_UPLOADS_PER_USER)
    throw new HttpError(429, 'Your last pictures are still on their way. Wait a little, then try again.', later);
  if (uploadingUserIds.length >= MAX_UPLOADS)
    throw new HttpError(503, 'Many pictures arrive at the moment. Try again shortly.', later);
  uploadingUserIds.push(userId);
  try {
    return await work();
  } finally {
    uploadingUserIds.splice(uploadingUserIds.indexOf(userId), 1);
  }
}

const MEBIBYTE = 1024 * 1024;
/** What a form has besides its file: boundaries, and headers of the part. */
const FORM_OVERHEAD = 64 * 1024;

const fileError = (status: number, field: string, reason: string) =>
  new HttpError(status, reason, { errors: { [field]: reason } });
const tooLarge = ({ name, maxBytes }: FileField) =>
  fileError(413, name, `This file is too large. It may have at most ${maxBytes / MEBIBYTE} MB.`);

/** One that nobody reads would keep the rest of the form from arriving. */
const discard = ({ file }: MultipartFile) => void file.on('error', () => undefined).resume();

/**
 * Reads the one file of a form into memory.
 *
 * @throws HttpError 413 for a file that is too large; 400 for no file, several files or a broken form
 */
export async function receiveFile(request: FastifyRequest, field: FileField): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > field.maxBytes + FORM_OVERHEAD) throw tooLarge(field);
  const found: Buffer[] = [];
  let others = false;
  try {
    for await (const part of request.parts({
      limits: { fileSize: field.maxBytes, files: 4, fields: 10, fieldSize: 1024, parts: 14 },
    })) {
      if (part.type === 'field') continue;
      if (part.fieldname === field.name && found.length === 0) {
        found.push(await part.toBuffer());
      } else {
        others = true;
        discard(part);
      }
    }
  } catch (error) {
    throw formError(error as { code?: string }, field);
  }
  const [file] = found;
  if (others) throw fileError(400, field.name, `Send one file, in the field ${field.name}.`);
  if (file === undefined || file.length === 0)
    throw fileError(400, field.name, `There is no file in the field ${field.name}.`);
  return file;
}

/** Whatever goes wrong while a form is read is wrong with the form. */
function formError({ code }: { code?: string }, field: FileField): HttpError {
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(field);
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return fileError(400, field.name, `Send one file, in the field ${field.name}.`);
  }
  return new HttpError(400, 'The form is broken or did not arrive whole. Send it again.');
}
