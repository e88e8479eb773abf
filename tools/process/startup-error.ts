/** Something the person at the keyboard can mend: shown as one line, without a stack trace. */
export class StartupError extends Error {}

export function sentence(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  const { code, path, message } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `${path ?? 'a folder'} is not writable by you.`;
  if (code === 'ENOSPC') return 'the disk is full.';
  return (message ?? String(error)).split('\n')[0] ?? 'unknown error';
}
