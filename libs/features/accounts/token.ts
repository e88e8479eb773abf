import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a link or a session, base64url: 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. It is random, so a plain hash cannot be guessed backwards. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
