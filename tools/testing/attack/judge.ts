// What no answer may be, whatever was asked.
import type { RefusalCode } from '@canopy/contracts/refusals';
import { contractMisfits } from '@canopy/testing/contract-misfits';
import { projectRoot } from '../../process/project-root.ts';
import type { Attack } from './requests.ts';
import type { Told } from './send.ts';

/** Words of our own inside, that nobody who asks may read: none of them is in what an attack sends. */
const inside =
  /node_modules|\bat (?:async )?[\w.<>]+ \((?:file|node|\/)|\.ts:\d+|syntax error at or near|relation "\w+"|violates \w+ constraint|invalid input syntax|duplicate key value|MikroORM|Kysely|pg_catalog|SqlState|ECONNREFUSED|postgres:\/\//i;

/** Refused before anybody asks which endpoint it is. */
const ofEverybody: readonly RefusalCode[] = ['not_found', 'malformed_request', 'too_large', 'unsupported_media_type'];

/** @returns what is wrong with an answer; empty when nothing is */
export function complaintsAbout({ status, body }: Told, secrets: readonly string[]): string[] {
  return [
    ...(status >= 500 ? [`it is ${status}`] : []),
    ...(body.includes(projectRoot) ? ['it names a folder of the server'] : []),
    ...[inside.exec(body)?.[0]].flatMap((found) => (found ? [`it tells of our inside: ${found}`] : [])),
    ...secrets
      .filter((secret) => body.includes(secret))
      .map((secret) => `it tells ${secret}, which is somebody else's`),
  ];
}

/** @returns in what an answer of the API is not what its contract says */
export function misfits({ endpoint, method, odd, path }: Attack, told: Told): string[] {
  const { status } = told;
  // An `Expect` that means nothing is answered by Node, before the product sees the request.
  if (method === 'HEAD' || status === 304 || status === 417) return [];
  return contractMisfits(endpoint, told, odd || /%|[^/?]{101}/.test(path) ? ofEverybody : []);
}

/** @returns in what an answer of the web is not what any page is */
export function misfitsOfPage({ path }: Attack, { status, headers }: Told, ours: string): string[] {
  const { location } = headers;
  const leads = location === undefined ? null : new URL(location, ours).origin;
  return [
    ...(status === 200 && headers['content-security-policy'] === undefined ? ['it has no policy'] : []),
    ...(leads !== null && leads !== ours ? [`it leads to ${location}`] : []),
    ...(Object.keys(headers).includes('x-powered-by') ? [`${path} says what runs here`] : []),
  ];
}
