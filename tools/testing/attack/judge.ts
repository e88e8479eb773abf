// What no answer may be, whatever was asked.
import { type Endpoint, refusalsOf } from '@canopy/contracts/endpoint';
import { missingIn } from '@canopy/contracts/id-of';
import { refusalSchema } from '@canopy/contracts/refusal-schema';
import { type RefusalCode, refusals } from '@canopy/contracts/refusals';
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
export function misfits(attack: Attack, { status, headers, body }: Told): string[] {
  const { endpoint } = attack;
  // An `Expect` that means nothing is answered by Node, before the product sees the request.
  if (attack.method === 'HEAD' || status === 304 || status === 417) return [];
  if (status >= 400) return misfitsOfRefusal(attack, status, body);
  if (!endpoint) return [];
  const { answer } = endpoint;
  const expected = answer?.status ?? 204;
  if (status !== expected) return [`its status is ${status}, the contract says ${expected}`];
  if (!answer) return body === '' ? [] : ['it has a body, which the contract does not know'];
  if ('file' in answer) return [];
  const told: unknown = JSON.parse(body);
  const judged = answer.schema.safeParse(told);
  if (!judged.success) return [`its body does not fit the contract: ${JSON.stringify(judged.error.issues)}`];
  const unknown = beyond(told, judged.data);
  return [
    ...unknown.map((path) => `it tells ${path}, which the contract does not name`),
    ...(headers['content-type']?.startsWith('application/json') ? [] : [`its type is ${headers['content-type']}`]),
  ];
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

function misfitsOfRefusal({ endpoint, odd, path }: Attack, status: number, body: string): string[] {
  let told: unknown;
  try {
    told = JSON.parse(body);
  } catch {
    return [`its refusal is no JSON: ${body.slice(0, 200)}`];
  }
  const judged = refusalSchema.safeParse(told);
  if (!judged.success) return [`it is no refusal of the catalogue: ${body.slice(0, 300)}`];
  const { reason } = judged.data;
  const declared = endpoint ? declaredBy(endpoint) : [];
  return [
    ...(refusals[reason][0] === status ? [] : [`its status is ${status}, that of ${reason} is ${refusals[reason][0]}`]),
    ...(!endpoint || declared.includes(reason) || ((odd || /%|[^/?]{101}/.test(path)) && ofEverybody.includes(reason))
      ? []
      : [`it refuses ${reason}, which the contract does not declare`]),
  ];
}

const declaredBy = (endpoint: Endpoint): RefusalCode[] => [
  ...refusalsOf(endpoint),
  ...(endpoint.params ? missingIn(endpoint.params) : []),
];

/** The parts of what was told that reading it by its contract left out. */
function beyond(told: unknown, read: unknown, path = ''): string[] {
  if (typeof told !== 'object' || told === null || typeof read !== 'object' || read === null) return [];
  return Object.entries(told).flatMap(([name, value]) =>
    name in read ? beyond(value, (read as Record<string, unknown>)[name], `${path}.${name}`) : [`${path}.${name}`],
  );
}
