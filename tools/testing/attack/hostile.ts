// What somebody sends who means no good: values, and ways to spoil a good one. All of it repeats with its chance.
import type { Chance } from '../../seed/chance.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202e\u200b\ufeff',
  'é'.repeat(300),
  '👨‍👩‍👧‍👦'.repeat(40),
  'Z̵̡̢̛̛͎̼̪͖̫͔̮a'.repeat(30),
  'x'.repeat(70_000),
  'a,'.repeat(500),
  ' '.repeat(2_000) + 'x',
  '-1',
  '0',
  '-0',
  '1e309',
  '-1e309',
  'NaN',
  'Infinity',
  '0x10',
  '1_000',
  '1,5',
  '9'.repeat(40),
  '2147483648',
  '9223372036854775808',
  '0.1',
  '0.005',
  '12.345',
  '--1',
  '1 or 1=1',
  "'",
  "' or ''='",
  "'; drop table users; --",
  "') union select null, email from users --",
  '\\',
  '%',
  '_',
  '%%%',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '{{constructor.constructor("return process")()}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><svg onload=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'x\r\nSet-Cookie: canopy=planted',
  'x\r\n\r\n<html>',
  '=HYPERLINK("http://evil.example","x")',
  '@SUM(1)',
  '+1',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:5432/',
  'http://169.254.169.254/latest/meta-data/',
  '//evil.example',
  'https://evil.example/',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '[]',
  '{}',
  '2026-02-30',
  '2026-13-45T99:99:99Z',
  '0000-00-00',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20',
  '2026-03-08T02:30:00-05:00',
  '2026-01-01T00:00:00+99:99',
  'a@b',
  'a@b.ca\nbcc: all@example.org',
  `${'a'.repeat(250)}@example.org`,
  '"a b"@example.org',
  'é@example.org',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '01234567-89AB-7DEF-8123-456789ABCDEF',
  '01234567-89ab-7def-8123-456789abcdef ',
  '{01234567-89ab-7def-8123-456789abcdef}',
  Buffer.from('2026-01-01 00:00:00+00|x').toString('base64url'),
  Buffer.from('9999-99-99|\u0000').toString('base64url'),
  '(((((((((((((((((((((((((((((((((((((((((',
  'a'.repeat(40) + '!',
];

const numbers = [0, -0, -1, 0.1, 1.005, 1e21, -1e21, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e308, 5e-324];

const nested = (depth: number): Json => {
  let value: Json = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { deep: value };
  return value;
};

export const hostileText = (chance: Chance): string => chance.pick(texts);

export function hostileValue(chance: Chance): Json {
  const make: (() => Json)[] = [
    () => hostileText(chance),
    () => hostileText(chance),
    () => hostileText(chance),
    () => chance.pick(numbers),
    () => chance.pick([null, true, false, [], {}]),
    () => [hostileText(chance), chance.pick(numbers)],
    () => Array.from({ length: 2_000 }, () => 0),
    () => ({ [hostileText(chance).slice(0, 50)]: hostileText(chance) }),
    () => ({ toString: 'x', valueOf: 1, then: null }),
    () => nested(chance.pick([3, 60, 2_000])),
  ];
  return chance.pick(make)();
}

/** A value with one to three of its parts replaced, dropped or added. */
export function spoiled(value: Json, chance: Chance): Json {
  let result = structuredClone(value);
  for (let times = chance.int(1, 3); times > 0; times--) result = spoiledOnce(result, chance);
  return result;
}

function spoiledOnce(value: Json, chance: Chance): Json {
  if (typeof value !== 'object' || value === null || chance.maybe(0.08)) return hostileValue(chance);
  if (Array.isArray(value)) {
    if (!value.length || chance.maybe(0.3)) return [...value, ...value, hostileValue(chance)];
    const at = chance.int(0, value.length - 1);
    return value.map((item, index) => (index === at ? spoiledOnce(item, chance) : item));
  }
  const names = Object.keys(value);
  if (!names.length || chance.maybe(0.15))
    return { ...value, [hostileText(chance).slice(0, 60)]: hostileValue(chance) };
  const name = chance.pick(names);
  if (chance.maybe(0.15)) return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
  return { ...value, [name]: chance.maybe(0.3) ? spoiledOnce(value[name]!, chance) : hostileValue(chance) };
}

/** A JSON body as text, also in ways that no serializer writes. */
export function jsonText(value: Json, chance: Chance): string {
  const text = JSON.stringify(value);
  const spoil: ((text: string) => string)[] = [
    (whole) => whole.slice(0, chance.int(0, whole.length)),
    (whole) => `${whole}${whole}`,
    (whole) => `\ufeff${whole}`,
    (whole) => `${' '.repeat(10_000)}${whole}`,
    (whole) => whole.replace(/"([^"]+)":/, '"$1":1,"$1":'),
    (whole) => whole.replace('{', '{"__proto__":{"isAdmin":true,"role":"admin"},'),
    (whole) => whole.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},'),
    (whole) => whole.replace(/:[^,}]+/, ':1e309'),
    (whole) => whole.replace(/:[^,}]+/, ':NaN'),
    (whole) => whole.replaceAll('"', "'"),
    (whole) => whole.replace(/"([^"]*)"\s*([,}])/, '"\\ud800$1"$2'),
    () => '['.repeat(20_000),
    () => '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000),
    () => '',
    () => 'null',
    () => '"text"',
    () => '[]',
    () => '\u0000',
  ];
  return chance.maybe(0.12) ? chance.pick(spoil)(text) : text;
}

/** Half characters cannot be encoded; in their place stands what UTF-8 has for them. */
export const wellFormed = (text: string): string => Buffer.from(text).toString();

/** A value in an address, encoded as it should be, too little, twice or not at all. */
export function encoded(text: string, chance: Chance): string {
  const well = encodeURIComponent(wellFormed(text));
  if (chance.maybe(0.8)) return well;
  return chance.pick([
    encodeURIComponent(well),
    well.replaceAll('%', '%25'),
    well.replaceAll('%20', '+'),
    `${well}%`,
    `${well}%zz`,
    `${well}%00`,
    `${well}%c0%af`,
    `${well}%ff`,
    well.toLowerCase(),
    `..%2f${well}`,
    `${well};x=1`,
    `${well}%0d%0aset-cookie:x=1`,
  ]);
}
