// Pages and forms of the web: what they hold is read out of the pages themselves, filled in, and then spoiled.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import type { Chance } from '../../seed/chance.ts';
import { projectRoot } from '../../process/project-root.ts';
import { encoded, hostileText, wellFormed } from './hostile.ts';
import type { Attack } from './requests.ts';
import { send } from './send.ts';
import type { Ids } from './world.ts';

export interface WebRoute {
  path: string;
  takesForms: boolean;
}

/** Every address that the build knows, with its `:names`. */
export async function routesOfTheBuild(): Promise<WebRoute[]> {
  const file = join(projectRoot, 'apps', 'web', 'build', 'server', 'index.js');
  const { routes } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as ServerBuild;
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : '';
  };
  return Object.values(routes).flatMap((route) =>
    !route || route.id === 'root'
      ? []
      : { path: `/${pathOf(route.id)}`, takesForms: 'action' in route.module && route.module.action !== undefined },
  );
}

export interface Form {
  action: string;
  fields: [name: string, value: string][];
}

/** The forms of a page that are sent by POST, each with the buttons that send it. */
export function formsOf(html: string, page: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([^]*?)<\/form>/g)].flatMap(([, form = '', content = '']) => {
    if (!/method="post"/i.test(form)) return [];
    const fields = [...content.matchAll(/<(?:input|select|textarea|button)\b([^>]*)>/g)].flatMap(([, field = '']) => {
      const name = attribute(field, 'name');
      return name ? [[name, attribute(field, 'value') ?? ''] as [string, string]] : [];
    });
    return { action: attribute(form, 'action') ?? page, fields };
  });
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** What the `:id` of a page names. */
const named: [inPath: RegExp, ids: string][] = [
  [/application|users/, 'person'],
  [/tickets|refund-sale/, 'payment'],
  [/./, 'listing'],
];

export function addressOf({ path }: WebRoute, chance: Chance, ids: Ids): string {
  return path.replace(/\*|:\w+/g, (name) => {
    if (chance.maybe(0.1)) return encoded(hostileText(chance).slice(0, 300), chance);
    if (name === ':provider') return chance.pick(['google', 'facebook']);
    if (name !== ':id') return 'none';
    return chance.pick(ids[named.find(([inPath]) => inPath.test(path))![1]] ?? ['none']);
  });
}

/** The forms that somebody finds on every page that opens. */
export async function collectForms(url: string, cookie: string, addresses: readonly string[]): Promise<Form[]> {
  const found: Form[] = [];
  for (const path of addresses) {
    const told = await send(url, { method: 'GET', path, headers: { accept: 'text/html', cookie }, body: null });
    if (told?.status === 200) found.push(...formsOf(told.body, path));
  }
  return found;
}

const queries = ['to', 'from', 'q', 'page', 'after', 'before', 'token', 'problem', 'view', 'sort', 'when', 'lat', 'month', 'code', 'state', '_routes', '_data', 'index', 'id', 'listing', 'around']; // prettier-ignore

/** One page, opened with an odd address. */
export function pageAttack(address: string, chance: Chance): Attack {
  const pairs = Array.from({ length: chance.int(0, 3) }, () => {
    const name = chance.maybe(0.9) ? chance.pick(queries) : encoded(hostileText(chance).slice(0, 60), chance);
    return `${name}=${encoded(hostileText(chance).slice(0, 1_500), chance)}`;
  });
  return {
    endpoint: null,
    method: chance.maybe(0.95) ? 'GET' : 'HEAD',
    path: dressed(address, chance) + (pairs.length ? `?${pairs.join('&')}` : ''),
    headers: { accept: chance.pick(['text/html', '*/*', 'application/json']) },
    body: null,
    odd: false,
  };
}

/** The same page in French, or as the data that its scripts fetch. */
const dressed = (address: string, chance: Chance): string => {
  const [path = '', search = ''] = address.split('?');
  const data = chance.maybe(0.2) ? (path === '/' ? '/_root.data' : `${path}.data`) : path;
  return (chance.maybe(0.1) ? `/fr${data}` : data) + (search ? `?${search}` : '');
};

/** One form, sent as a browser does it or as none would. */
export function formAttack({ action, fields }: Form, every: readonly Form[], chance: Chance): Attack {
  const pairs = fields.map(([name, value]): [string, string] => {
    if (chance.maybe(0.35)) return [name, hostileText(chance)];
    return [
      name,
      value === '' ? chance.pick(['12', 'Chess club', 'ada@example.org', '2027-03-04T18:00', 'on']) : value,
    ];
  });
  if (chance.maybe(0.2)) pairs.push(...chance.pick(every).fields.slice(0, 2));
  if (chance.maybe(0.1)) pairs.push([hostileText(chance).slice(0, 80), hostileText(chance)]);
  if (chance.maybe(0.1) && pairs.length) pairs.splice(chance.int(0, pairs.length - 1), 1);
  const well = pairs.map(([name, value]): [string, string] => [wellFormed(name), wellFormed(value)]);
  const attack: Attack = {
    endpoint: null,
    method: 'POST',
    path: dressed(action, chance),
    headers: {
      accept: chance.pick(['text/html', '*/*']),
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    },
    body: Buffer.from(new URLSearchParams(well).toString()),
    odd: false,
  };
  if (chance.maybe(0.15)) {
    const parts = well.map(
      ([name, value]) =>
        `--b\r\ncontent-disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"${chance.maybe(0.2) ? '; filename="x.png"\r\ncontent-type: image/png' : ''}\r\n\r\n${value}\r\n`,
    );
    attack.headers['content-type'] = 'multipart/form-data; boundary=b';
    attack.body = Buffer.from(parts.join('') + (chance.maybe(0.8) ? '--b--\r\n' : ''));
  } else if (chance.maybe(0.1))
    attack.headers['content-type'] = chance.pick(['application/json', 'text/plain', 'a/b', '', 'multipart/form-data']);
  else if (chance.maybe(0.08))
    attack.body = Buffer.from(
      chance.pick(['%', '%zz=%00', '&&&&', '=', 'a'.repeat(200_000), 'a=1&'.repeat(5_000), 'a[b][c][d]=1', '\u0000', '__proto__=1&constructor.prototype.a=1']), // prettier-ignore
    );
  return attack;
}
