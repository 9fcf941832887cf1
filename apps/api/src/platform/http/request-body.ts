import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reasons, type FileField } from '@gym/api-contract';
import type { MultipartFile } from '@fastify/multipart';
import { UserSlots } from '../concurrency/limiter-and-mutex.ts';
import { HttpError, fieldError } from '../errors/http-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Accepts only UTF-8 JSON without compression: a small request must not become a large one in memory. */
function rejectOtherEncodings({ headers }: FastifyRequest): void {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '') ?? [];
  if (!/^utf-?8$/i.test(charset)) throw new HttpError(415, reasons.request.sendUtf8);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!/^identity$/i.test(encoding)) throw new HttpError(415, reasons.request.sendUnencoded);
}

/**
 * Accepts only JSON. Another content type, character set or encoding gets 415. Invalid UTF-8 gets 400 instead of silent
 * replacement, and so does a body with `__proto__` or `constructor.prototype`. An empty body counts as none.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    let text: string;
    try {
      rejectOtherEncodings(request);
      text = utf8.decode(bytes as Buffer);
    } catch (error) {
      return done(error instanceof HttpError ? error : new HttpError(400, reasons.request.notUtf8), undefined);
    }
    return void parse(request, text, done);
  });
}

/** Deeper than any call's body, shallow enough to walk. */
const MAX_DEPTH = 16;

/** The longest list of all calls. */
export const MAX_LIST_LENGTH = 1_000;

/** U+0000, which PostgreSQL cannot store, or half of a surrogate pair, which is no character. */
const isUnstorable = (text: string): boolean => text.includes('\0') || /\p{Surrogate}/u.test(text);

const textError = (path: string, text: string) =>
  new HttpError(400, text, path === '' ? {} : { errors: { [path]: text } });

/**
 * Rejects texts that no column can store, and nesting and lists beyond the limits of every call. It runs before the
 * validator, which would report each row. It uses no recursion, so a hostile body cannot exhaust the stack.
 *
 * @throws HttpError 400
 */
export function rejectUnstorableText(input: unknown): void {
  const left: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string' && isUnstorable(value)) throw textError(path, reasons.request.unstorableText);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) throw new HttpError(400, reasons.request.tooDeep);
    if (Array.isArray(value) && value.length > MAX_LIST_LENGTH)
      throw textError(path, reasons.request.listTooLong(MAX_LIST_LENGTH));
    for (const [name, content] of Object.entries(value)) {
      left.push({ value: content, path: path === '' ? name : `${path}.${name}`, depth: depth + 1 });
    }
  }
}

/** Concurrent uploads in this process: each holds its file in memory. */
const MAX_UPLOADS = 16;
/** A user may replace an upload by a second one. More uploads at a time do not come from a person. */
const MAX_UPLOADS_PER_USER = 2;

/** Uploads must not take the memory and the time of other calls. */
export const uploadSlots = new UserSlots({
  perUser: MAX_UPLOADS_PER_USER,
  total: MAX_UPLOADS,
  ownReason: reasons.limits.ownUploads,
  allReason: reasons.limits.allUploads,
  cause: 'uploads',
});

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
  // A client that left while its session was read sends no further event: the reading would never end.
  if (request.raw.readableAborted) throw new HttpError(400, reasons.request.brokenForm);
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
