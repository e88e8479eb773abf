// Whether an answer of the API is what the contracts say that it is.
import { type Endpoint, refusalsOf } from '@canopy/contracts/endpoint';
import { missingIn } from '@canopy/contracts/id-of';
import { refusalSchema } from '@canopy/contracts/refusal-schema';
import { type RefusalCode, refusals } from '@canopy/contracts/refusals';

export interface Told {
  status: number;
  headers: { 'content-type'?: string | undefined };
  body: string;
}

/**
 * @param endpoint null when the request reaches none
 * @param alsoRefused what may be refused before anybody looks which endpoint it is
 * @returns in what the answer is not what its contract says, each a sentence that goes on after "it"; empty when it fits
 */
export function contractMisfits(
  endpoint: Endpoint | null,
  { status, headers, body }: Told,
  alsoRefused: readonly RefusalCode[] = [],
): string[] {
  if (status >= 400) return misfitsOfRefusal(endpoint, status, body, alsoRefused);
  if (!endpoint) return [];
  const { answer } = endpoint;
  const expected = answer?.status ?? 204;
  if (status !== expected) return [`its status is ${status}, the contract says ${expected}`];
  if (!answer) return body === '' ? [] : ['it has a body, which the contract does not know'];
  const type = headers['content-type'];
  if ('file' in answer) {
    const { file } = answer;
    return file === '*/*' || type?.startsWith(file) ? [] : [`its type is ${type}, the contract says ${file}`];
  }
  const told = read(body);
  if (told === undefined) return [`it is no JSON: ${body.slice(0, 200)}`];
  const judged = answer.schema.safeParse(told);
  if (!judged.success) return [`its body does not fit the contract: ${JSON.stringify(judged.error.issues)}`];
  return [...unnamed(told, judged.data), ...(type?.startsWith('application/json') ? [] : [`its type is ${type}`])];
}

function misfitsOfRefusal(
  endpoint: Endpoint | null,
  status: number,
  body: string,
  alsoRefused: readonly RefusalCode[],
): string[] {
  const told = read(body);
  if (told === undefined) return [`its refusal is no JSON: ${body.slice(0, 200)}`];
  const judged = refusalSchema.safeParse(told);
  if (!judged.success) return [`it is no refusal of the catalogue: ${body.slice(0, 300)}`];
  const { reason } = judged.data;
  const declared = endpoint ? [...declaredBy(endpoint), ...alsoRefused] : [];
  return [
    ...unnamed(told, judged.data),
    ...(refusals[reason][0] === status ? [] : [`its status is ${status}, that of ${reason} is ${refusals[reason][0]}`]),
    ...(!endpoint || declared.includes(reason) ? [] : [`it refuses ${reason}, which the contract does not declare`]),
  ];
}

const declaredBy = (endpoint: Endpoint): RefusalCode[] => [
  ...refusalsOf(endpoint),
  ...(endpoint.params ? missingIn(endpoint.params) : []),
];

/** @returns undefined for what is no JSON */
function read(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const unnamed = (told: unknown, read: unknown): string[] =>
  beyond(told, read).map((path) => `it tells ${path}, which the contract does not name`);

/** The parts of what was told that reading it by its contract left out. */
function beyond(told: unknown, read: unknown, path = ''): string[] {
  if (typeof told !== 'object' || told === null || typeof read !== 'object' || read === null) return [];
  return Object.entries(told).flatMap(([name, value]) =>
    name in read ? beyond(value, (read as Record<string, unknown>)[name], `${path}.${name}`) : [`${path}.${name}`],
  );
}
