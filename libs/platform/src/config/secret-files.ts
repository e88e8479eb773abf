import { readFileSync } from 'node:fs';
import { ConfigurationError } from './configuration-error.ts';

/** What nobody but the process may read, addresses with a password in them among it. */
export const secretNames = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'INTERNAL_KEY',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'MEDIA_S3_ACCESS_KEY_ID',
  'MEDIA_S3_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_APP_SECRET',
] as const;

/**
 * A secret may stand in a file, where neither `docker inspect` nor a list of processes shows it: `NAME_FILE` says in
 * which.
 * @returns the environment with the contents of those files as `NAME`, and without the names of the files.
 * @throws ConfigurationError naming the variable; never the content.
 */
export function withSecretsFromFiles(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const resolved = { ...env };
  for (const name of secretNames) {
    const file = resolved[`${name}_FILE`];
    delete resolved[`${name}_FILE`];
    if (!file) continue;
    if (resolved[name]) throw new ConfigurationError(`${name} and ${name}_FILE are both set: leave one of them out.`);
    resolved[name] = contentOf(file, name);
  }
  return resolved;
}

function contentOf(file: string, name: string): string {
  let content: string;
  try {
    // Editors and `echo` end a file with a new line, which belongs to no secret.
    content = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigurationError(
      `${name}_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  if (!content) throw new ConfigurationError(`${name}_FILE names ${file}, which is empty.`);
  return content;
}
