import type { FileField } from '@gym/api-contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const MEBIBYTE = 1024 * 1024;
/** What a form has besides its file: boundaries, and headers of the part. */
const FORM_ITSELF = 64 * 1024;

const refuse = (status: number, field: string, reason: string) =>
  new Refusal(status, reason, { errors: { [field]: reason } });
const tooLarge = ({ name, maxBytes }: FileField) =>
  refuse(413, name, `This file is too large. It may have at most ${maxBytes / MEBIBYTE} MB.`);

/** One that nobody reads would keep the rest of the form from arriving. */
const discard = ({ file }: MultipartFile) => void file.on('error', () => undefined).resume();

/**
 * Reads the one file of a form into memory.
 *
 * @throws Refusal 413 for a file that is too large; 400 for none, for more than one, and for a form that is broken or broken off
 */
export async function receiveFile(request: FastifyRequest, field: FileField): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > field.maxBytes + FORM_ITSELF) throw tooLarge(field);
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
    throw refusalFor(error as { code?: string }, field);
  }
  const [file] = found;
  if (others) throw refuse(400, field.name, `Send one file, in the field ${field.name}.`);
  if (file === undefined || file.length === 0)
    throw refuse(400, field.name, `There is no file in the field ${field.name}.`);
  return file;
}

/** Whatever goes wrong while a form is read is wrong with the form. */
function refusalFor({ code }: { code?: string }, field: FileField): Refusal {
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(field);
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return refuse(400, field.name, `Send one file, in the field ${field.name}.`);
  }
  return new Refusal(400, 'The form is broken or did not arrive whole. Send it again.');
}
