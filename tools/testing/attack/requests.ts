// Requests to every endpoint, made of its contract and then spoiled.
import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@canopy/contracts/endpoint';
import { z } from 'zod';
import type { Chance } from '../../seed/chance.ts';
import { encoded, hostileText, hostileValue, type Json, jsonText, spoiled, wellFormed } from './hostile.ts';
import type { Ids } from './world.ts';

export interface Attack {
  /** Which endpoint it aims at; null when the method makes it another's. */
  endpoint: Endpoint | null;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Whether the way it is written down is odd too, so that it may be refused before anybody looks at what it says. */
  odd: boolean;
}

interface Schema {
  type?: string;
  const?: Json;
  enum?: Json[];
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minItems?: number;
}

const schemas = new Map<z.ZodType, Schema>();
const schemaOf = (type: z.ZodType): Schema => {
  const known = schemas.get(type) ?? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema);
  schemas.set(type, known);
  return known;
};

/** Some value that the schema takes, as far as a schema says so. */
function valid(schema: Schema, chance: Chance, ids: Ids, name = ''): Json {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return valid(chance.pick(variants), chance, ids, name);
  if (schema.allOf) return valid(schema.allOf[0]!, chance, ids, name);
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([field]) => schema.required?.includes(field) || chance.maybe(0.5),
    );
    return Object.fromEntries(fields.map(([field, part]) => [field, valid(part, chance, ids, field)]));
  }
  if (schema.type === 'array')
    return Array.from({ length: Math.max(schema.minItems ?? 0, chance.int(0, 2)) }, () =>
      valid(schema.items ?? {}, chance, ids, name),
    );
  if (schema.type === 'boolean') return chance.maybe(0.5);
  if (schema.type === 'integer' || schema.type === 'number')
    return chance.int(Math.max(schema.minimum ?? 0, -1_000), Math.min(schema.maximum ?? 100, 1_000));
  if (/id$/i.test(name) || schema.format === 'uuid') return anyId(ids, chance);
  if (schema.format === 'email' || /email/i.test(name)) return `${randomUUID().slice(0, 8)}@example.org`;
  if (schema.format === 'date-time' || /start|end|At$/.test(name)) return '2027-03-04T18:00:00-05:00';
  if (/date|from|to$|month/i.test(name)) return chance.pick(['2026-11-01', '2026-11', '2027-01-31']);
  if (/price|amount|quantity|page|lat|lng|north|south|east|west|zoom/i.test(name)) return String(chance.int(0, 60));
  return chance.pick(['art', 'Chess club', 'London, ON', '12', 'seven green canoes', '2']);
}

const anyId = (ids: Ids, chance: Chance): string => chance.pick([...Object.values(ids).flat(), randomUUID()]);

/** What the `:id` of an address names. */
const named: [inPath: RegExp, ids: string][] = [
  [/payment-intents|simulated-card/, 'intent'],
  [/pending-listings/, 'pending'],
  [/listings\/:id/, 'listing'],
  [/orders\/:id/, 'order'],
  [/my\/tickets|sales\/:id/, 'payment'],
  [/tickets\/:id/, 'ticket'],
  [/refunds\/:id|payment-issues/, 'refund'],
  [/users\/:id|applications\/:id/, 'person'],
  [/sessions\/:id/, 'session'],
  [/emails\/:id/, 'email'],
];

function pathParameter(endpoint: Endpoint, name: string, chance: Chance, ids: Ids): string {
  if (chance.maybe(0.15)) return encoded(hostileText(chance).slice(0, 1_500), chance);
  if (name === 'id') {
    const kind = named.find(([inPath]) => inPath.test(endpoint.path))?.[1];
    const known = ids[kind ?? ''] ?? [];
    if (known.length && chance.maybe(0.8)) return encodeURIComponent(chance.pick(known));
    return chance.maybe(0.5) ? encodeURIComponent(anyId(ids, chance)) : randomUUID();
  }
  const schema = endpoint.params && schemaOf(endpoint.params).properties?.[name];
  return encodeURIComponent(String(valid(schema ?? {}, chance, ids, name)));
}

function query(endpoint: Endpoint, chance: Chance, ids: Ids): string {
  const named = endpoint.query ? valid(schemaOf(endpoint.query), chance, ids) : {};
  const pairs = Object.entries(named as Record<string, Json>).map(([name, value]) => {
    const text = chance.maybe(0.3) ? hostileText(chance).slice(0, 3_000) : String(value);
    const field = chance.maybe(0.06)
      ? `${name}${chance.pick(['[]', '[0]', '[__proto__]', '[a][b]', '.a', '%00'])}`
      : name;
    return `${field}=${encoded(text, chance)}${chance.maybe(0.05) ? `&${field}=again` : ''}`;
  });
  if (chance.maybe(0.08))
    pairs.push(
      chance.pick(['__proto__=1', 'constructor.prototype.a=1', '=', '&&&', '%', 'a', '?x=1', 'x='.repeat(300)]),
    );
  // What the libraries that sign people in look for, wherever it stands.
  if (chance.maybe(0.08))
    pairs.push(
      chance.pick(['access_token=a', 'access_token=a&access_token=b', 'email=a@b.ca&password=x', 'email[a]=b']),
    );
  return pairs.length ? `?${pairs.join('&')}` : '';
}

const oddHeaders: Record<string, string>[] = [
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
  { 'x-original-url': '/admin/audit', 'x-rewrite-url': '/admin/audit' },
  { 'x-internal-key': 'guessed', 'x-client-address': '10.0.0.1', 'x-request-id': 'x' },
  { 'x-request-id': 'a'.repeat(5_000) },
  { authorization: 'Bearer' },
  { authorization: 'Bearer a b' },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
  { authorization: `Bearer ${'x'.repeat(8_000)}` },
  { 'content-encoding': 'gzip' },
  { 'accept-language': 'fr-CA,'.repeat(300) },
  { accept: 'application/xml', range: 'bytes=0-,-1,5-2' },
  { 'if-none-match': '*', 'if-modified-since': 'never' },
  { origin: 'https://evil.example', referer: 'https://evil.example/' },
  { host: 'evil.example' },
  { cookie: 'canopy=1; canopy=2; __proto__=x' },
  { expect: 'nothing' },
];
const oddMethods = ['HEAD', 'OPTIONS', 'PROPFIND', 'PATCH', 'PUT', 'DELETE', 'POST', 'GET', 'TRACE', 'QUERY', 'SEARCH'];
const oddTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;charset=',
  'application/merge-patch+json',
  'application/jsonp',
  'a/b; c="',
  '',
];

/** A request at `endpoint`: a valid one, or one that is wrong in a few places. */
export function attackOn(endpoint: Endpoint, chance: Chance, ids: Ids): Attack {
  const sound = chance.maybe(0.2);
  const path = endpoint.path
    .replace(/:(\w+)/g, (_, name: string) => pathParameter(endpoint, name, chance, ids))
    .replace('*', () => encoded(hostileText(chance).slice(0, 200), chance));
  const attack: Attack = {
    endpoint,
    method: endpoint.method,
    path: path + query(endpoint, chance, ids),
    headers: {},
    body: null,
    odd: path.endsWith('/') || path.includes('//'),
  };
  if (endpoint.body) {
    const good = chance.maybe(0.6)
      ? filledIn(endpoint.example as Json, ids, chance)
      : valid(schemaOf(endpoint.body), chance, ids);
    const value = sound ? good : spoiled(good, chance);
    attack.body = Buffer.from(sound ? JSON.stringify(good) : jsonText(value, chance));
    attack.headers['content-type'] = 'application/json';
  } else if (endpoint.form) Object.assign(attack, multipart(endpoint.form, chance, ids));
  else if (!['GET', 'HEAD', 'DELETE'].includes(endpoint.method) || chance.maybe(0.03)) {
    attack.body = chance.maybe(0.5) ? null : Buffer.from(jsonText(hostileValue(chance), chance));
    if (attack.body) attack.headers['content-type'] = 'application/json';
    attack.odd ||= attack.body !== null;
  }
  if (!sound && chance.maybe(0.2)) spoilTheFrame(attack, chance);
  return attack;
}

/** An example with ids of things that are there. */
const filledIn = (value: Json, ids: Ids, chance: Chance): Json =>
  JSON.parse(
    JSON.stringify(value ?? {}, (name, part: Json) =>
      typeof part === 'string' && /id$/i.test(name)
        ? anyId(ids, chance)
        : typeof part === 'string' && part.includes('@')
          ? `${randomUUID().slice(0, 8)}@example.org`
          : part,
    ),
  ) as Json;

function spoilTheFrame(attack: Attack, chance: Chance): void {
  attack.odd = true;
  if (chance.maybe(0.4)) Object.assign(attack.headers, chance.pick(oddHeaders));
  if (chance.maybe(0.3)) attack.headers['content-type'] = chance.pick(oddTypes);
  if (chance.maybe(0.3)) {
    attack.method = chance.pick(oddMethods);
    attack.endpoint = null;
  }
  if (chance.maybe(0.1)) attack.path = `/${attack.path}`;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const files: (() => Buffer)[] = [
  () => png,
  () => png.subarray(0, 30),
  () => Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
  () => Buffer.from('GIF89a/*<script>alert(1)</script>*/'),
  () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  () => Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg>&e;</svg>'),
  () => Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(2_000, 0xff)]),
  () => Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(4_000, 0x7f)]),
  () => Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fAVI LIST', 'latin1'), Buffer.alloc(500)]),
  () => Buffer.from('PK\x03\x04'),
  () => Buffer.alloc(0),
  () => Buffer.alloc(2_200_000, 1),
];

function multipart(form: object, chance: Chance, ids: Ids): Pick<Attack, 'headers' | 'body'> {
  const boundary = chance.maybe(0.9) ? 'a-boundary' : '-'.repeat(70);
  const quoted = () => wellFormed(hostileText(chance).slice(0, 200)).replace(/[\r\n"]/g, '_');
  const parts = Object.keys(form).flatMap((name) => {
    if (chance.maybe(0.3)) return [];
    const isFile = name === 'file' || name === 'poster' || name === 'photo';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${chance.maybe(0.9) ? name : quoted()}"${isFile ? `; filename="${quoted()}"\r\ncontent-type: ${chance.pick(['image/png', 'image/svg+xml', 'text/html', 'x'])}` : ''}\r\n\r\n`;
    const content = isFile
      ? chance.pick(files)()
      : Buffer.from(chance.maybe(0.5) && /id$/i.test(name) ? anyId(ids, chance) : hostileText(chance));
    return [Buffer.from(head), content, Buffer.from('\r\n')];
  });
  const end = chance.maybe(0.8) ? `--${boundary}--\r\n` : chance.pick(['', `--${boundary}`, '--x--']);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(end)]),
  };
}
