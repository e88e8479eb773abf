import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/** Who may enter, from fewest rights to most. Each level passes every level before it. */
export type AccessLevel = 'visitor' | 'user' | 'provider' | 'admin';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an endpoint says of itself, apart from its address. */
export interface EndpointSpec {
  /** What it does, in a few words. */
  summary: string;
  access: AccessLevel;
  /**
   * Who must have confirmed lately that it is really them, see `confirmSession`: what would do most harm in a stolen
   * session. Whoever has a second factor must have given it for the session.
   */
  stepUp?: 'admins' | 'everybody';
  /**
   * Whether an administrator who looks through another person's eyes gets an answer. Without it reads do, and nothing
   * else: said of reads that hold a secret or have an effect, and of what ends it.
   */
  whileViewing?: 'allowed' | 'refused';
  /** One field for each `:name` of the path. */
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A body that `body` accepts. */
  example?: unknown;
  /** The parts of a multipart form, each with what it holds. The handler reads them itself, while they flow. */
  form?: Readonly<Record<string, string>>;
  /** JSON, or a file of this kind. Without it the endpoint answers 204, and nothing else. */
  answer?: { status: 200 | 201; schema: z.ZodType } | { status: 200; file: string };
  /** What it refuses of its own; what every endpoint of its kind refuses is added by `refusalsOf`. */
  refusals: readonly RefusalCode[];
}

export interface Endpoint extends EndpointSpec {
  method: Method;
  path: string;
}

/** The names in a path: `'kind' | 'id'` of `/admin/payment-issues/:kind/:id/retry`. */
type PathParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** What must hold between the parts: each name of the path has its field, and a body has its example. */
type Consistent<Path extends string, Spec> = ([PathParamNames<Path>] extends [never]
  ? { params?: undefined }
  : { params: z.ZodObject<Record<PathParamNames<Path>, z.ZodType>> }) &
  (Spec extends { body: infer Body extends z.ZodType }
    ? { example: z.input<Body> }
    : { body?: undefined; example?: undefined });

/**
 * One endpoint of the API, said once: the controller, the web's client, the OpenAPI document and the tests of access
 * are all made from it.
 */
export const endpoint = <const M extends Method, const Path extends `/${string}`, const Spec extends EndpointSpec>(
  method: M,
  path: Path,
  spec: Spec & Consistent<Path, Spec>,
): Spec & { method: M; path: Path } => ({ method, path, ...spec });

/** The body of a success. */
export type AnswerOf<E extends EndpointSpec> = E extends { answer: { schema: infer Schema extends z.ZodType } }
  ? z.output<Schema>
  : void;

/** What a form holds before the API has validated it: a choice may be any text. */
type Unvalidated<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? Unvalidated<Item>[]
    : T extends object
      ? { [Key in keyof T]: Unvalidated<T[Key]> }
      : T;

type QueryValue = string | number | null | undefined;

/** What a caller sends. Empty values of a query are left out of the address. */
export type RequestOf<E extends EndpointSpec> = (E extends { params: infer Params extends z.ZodType }
  ? { params: Record<keyof z.input<Params>, string> }
  : unknown) &
  (E extends { query: infer Query extends z.ZodType }
    ? { query?: { [Name in keyof z.input<Query>]?: QueryValue } }
    : unknown) &
  (E extends { body: infer Body extends z.ZodType } ? { body: Unvalidated<z.input<Body>> } : unknown) &
  (E extends { form: object } ? { form: FormData } : unknown);

/** The request of an endpoint that needs nothing may be left out. */
export type RequestArgsOf<E extends EndpointSpec> =
  object extends RequestOf<E> ? [request?: RequestOf<E>] : [request: RequestOf<E>];

/** What an address is made of, for any endpoint. */
export interface UrlParts {
  params?: Record<string, string>;
  query?: Record<string, QueryValue>;
}

/** The address of an endpoint: `pathOf(readSale, { params: { id } })`. */
export const pathOf = <E extends Endpoint>({ path }: E, ...[address]: AddressArgsOf<E>): string =>
  buildPath(path, address as UrlParts | undefined);

type AddressArgsOf<E extends EndpointSpec> =
  object extends Omit<RequestOf<E>, 'body' | 'form'>
    ? [address?: Omit<RequestOf<E>, 'body' | 'form'>]
    : [address: Omit<RequestOf<E>, 'body' | 'form'>];

/**
 * A path with its names filled in. Empty values of a query are left out. @throws when a parameter of the path is
 * missing; an empty one, as a form may send it, is for the API to refuse.
 */
export function buildPath(path: string, { params = {}, query = {} }: UrlParts = {}): string {
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs a value for "${name}".`);
    return encodeURIComponent(value);
  });
  return withQuery(address, query);
}

/** An address with what is asked of it; empty values are left out. */
export function withQuery(address: string, query: Record<string, QueryValue>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${address}?${search}` : address;
}

/** Whether it answers an administrator who looks through another person's eyes. */
export const answersWhileViewing = ({ method, whileViewing }: Pick<Endpoint, 'method' | 'whileViewing'>): boolean =>
  whileViewing === undefined ? method === 'GET' || method === 'HEAD' : whileViewing === 'allowed';

/** Everything that an endpoint can refuse, without the ids that cannot exist, see `idOf`. */
export function refusalsOf({
  access,
  stepUp,
  params,
  query,
  body,
  form,
  refusals,
  ...of
}: EndpointSpec & Partial<Endpoint>): RefusalCode[] {
  return [
    ...new Set<RefusalCode>([
      ...(params || query || body ? (['invalid_input'] as const) : []),
      ...(body || form ? (['malformed_request', 'too_large', 'unsupported_media_type'] as const) : []),
      ...(access === 'visitor' ? [] : (['not_signed_in'] as const)),
      ...(access === 'provider' ? (['provider_only'] as const) : []),
      ...(access === 'admin' ? (['not_allowed'] as const) : []),
      ...(stepUp ? (['second_factor_needed', 'step_up_needed'] as const) : []),
      ...(of.method && !answersWhileViewing({ ...of, method: of.method }) ? (['view_only'] as const) : []),
      ...refusals,
      'internal',
      'busy',
      'unavailable',
    ]),
  ];
}
