const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'that file system is read-only',
  ENOTDIR: 'a part of that path is a file, not a folder',
  EEXIST: 'there is a file of that name, not a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'that folder cannot be made',
};

/** Why a folder cannot be written to, as a part of a sentence. */
export function whyUnwritable(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return CAUSES[code ?? ''] ?? message;
}
