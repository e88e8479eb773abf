import type { ServerResponse } from 'node:http';
import { refusals, type RefusalCode } from '@canopy/contracts/refusals';
import { languageOf } from '../app/i18n/language.ts';
import { refusalInFrench } from '../app/i18n/refusals-fr.ts';

/** Whatever of the request has not come in yet is not waited for. */
export const closing = { connection: 'close' } as const;

/** A sentence instead of a page: for requests that no page of ours makes. */
export function refusePlainly(
  response: ServerResponse,
  status: number,
  sentence: string,
  headers: Record<string, string | number> = {},
): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(sentence);
}

/** The sentence of a refusal in the language of the page that was asked for. */
export const sentenceFor = (path: string, code: RefusalCode): string =>
  languageOf(path) === 'fr' ? refusalInFrench(code, {}) : refusals[code][1];
