import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type FileField, reasons } from '@gym/api-contract';
import { fieldError, HttpError } from '../errors/http-error.ts';

/** Concurrent uploads in this process: each holds its file in memory. */
const MAX_UPLOADS = 16;
/** A user may replace an upload by a second one. More uploads at a time do not come from a person. */
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
    throw new HttpError(429, reasons.limits.ownUploads, later);
  if (uploadingUserIds.length >= MAX_UPLOADS) throw new HttpError(503, reasons.limits.allUploads, later);
  uploadingUserIds.push(userId);
  try {
    return await work();
  } finally {
    uploadingUserIds.splice(uploadingUserIds.indexOf(userId), 1);
  }
}

const MEBIBYTE = 1024 * 1024;
/** Bytes for a form's boundaries and part headers. */
const FORM_OVERHEAD = 64 * 1024;

const tooLarge = ({ name, maxBytes }: FileField) =>
  fieldError(name, reasons.pictures.tooLarge(maxBytes / MEBIBYTE), 413);

/** Reads a file to its end, because an unread file blocks the rest of the form. */
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
  if (others) throw fieldError(field.name, reasons.pictures.oneFile(field.name), 400);
  if (file === undefined || file.length === 0) throw fieldError(field.name, reasons.pictures.noFile(field.name), 400);
  return file;
}

/** Converts any error of reading a form to an error about the form. */
function formError({ code }: { code?: string }, field: FileField): HttpError {
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(field);
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return fieldError(field.name, reasons.pictures.oneFile(field.name), 400);
  }
  return new HttpError(400, reasons.request.brokenForm);
}
