import type pg from 'pg';
import { newToken, tokenHash } from '@canopy/accounts/token';

/** Sessions as the product stores them: of a token that only its owner has, the hash. @returns one token per user */
export async function openSessions(client: pg.Client, userIds: string[]): Promise<string[]> {
  const tokens = userIds.map(newToken);
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at) select hash, user_id, now() + interval '1 day' from unnest($1::bytea[], $2::uuid[]) as s (hash, user_id)`,
    [tokens.map(tokenHash), userIds],
  );
  return tokens;
}

/** People who were never here before, signed in, their email addresses confirmed. @returns their tokens */
export async function crowd(client: pg.Client, size: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (email, email_verified_at, display_name) select 'bench-' || gen_random_uuid() || '@canopy.test', now(), 'Bench' from generate_series(1, $1) returning id`,
    [size],
  );
  return openSessions(
    client,
    rows.map(({ id }) => id),
  );
}

export const signedIn = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
