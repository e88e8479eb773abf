import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { listingFilterNames } from '@canopy/contracts/listing-filters';
import { addressesPerCall, addressesPerSitemap } from '@canopy/contracts/sitemap';
import type { RequestArgs } from '../../server/context.server.ts';
import { listingsSitemap } from './listings-sitemap.server.ts';
import { mayBeIndexed, pageKind, pageKinds } from './page-kinds.ts';
import { canonicalPath } from './public-pages.ts';
import { robotsText } from './robots.ts';
import { sitemapIndex, urlSet } from './sitemap.ts';

/**
 * "listings.$id.tsx" → "/listings/:id"; "dev.mailbox[.]json.ts" → "/dev/mailbox.json"; "admin.users_.export.ts" →
 * "/admin/users/export".
 */
function addressOf(file: string): string {
  const name = file
    .replace(/\.tsx?$/, '')
    .replace(/(^|\.)_index$/, '')
    .replaceAll('[.]', '\0');
  return `/${name
    .replace(/\.?_[a-z-]+\./g, '')
    .replaceAll(/_?\./g, '/')
    .replaceAll('\0', '.')
    .replace(/\$(\w+)/g, ':$1')}`;
}

describe('what search engines may know', () => {
  it('every page is known as public, private or no page at all, and every known page is there', () => {
    const routes = globSync('*.{ts,tsx}', { cwd: join(import.meta.dirname, '..', '..', 'routes') }).filter(
      (file) => !file.startsWith('$'),
    );
    // A frame and its first page share an address.
    expect(Object.keys(pageKinds).toSorted()).toEqual([...new Set(routes.map(addressOf))].toSorted());
  });

  it('is the list, each listing, and no page of a person', () => {
    const indexed = (address: string) => mayBeIndexed(new URL(address, 'https://canopy.example'));
    expect(
      [
        '/listings',
        '/listings?view=map',
        '/listings?utm_source=mail',
        '/listings/0198',
        '/listings/0198?buy=tickets',
      ].map(indexed),
    ).toEqual([true, true, true, true, true]);
    expect(
      [
        '/listings?q=art',
        '/listings?category=other',
        '/listings?page=2&after=x',
        '/listings?lat=43.47&lng=-80.52&within=25',
        ...listingFilterNames.map((name) => `/fr/listings?view=map&${name}=x`),
        '/listings/markers',
        '/signin',
        '/my-calendar',
        '/unknown',
        '/constructor',
        '/listings/1/edit',
      ].map(indexed),
    ).not.toContain(true);
    expect(pageKind('/listings/markers')).toBe('none');
  });

  it('has one address for each', () => {
    expect(canonicalPath('/listings')).toBe('/listings');
    expect(canonicalPath('/listings/ABCD')).toBe('/listings/abcd');
    expect(canonicalPath('/my-calendar')).toBeNull();
  });

  it('has it for what is public, and for nothing else', () => {
    for (const [route, kind] of Object.entries(pageKinds)) {
      const path = route.replace(/:\w+/g, '0198');
      expect([path, canonicalPath(path) !== null]).toEqual([path, kind === 'public']);
    }
  });
});

describe('robots.txt', () => {
  it('keeps crawlers from private pages and names the sitemap by the public address', () => {
    const text = robotsText({ publicUrl: 'https://canopy.example', mode: 'production' });
    for (const line of ['Disallow: /signin', 'Disallow: /my-calendar', 'Sitemap: https://canopy.example/sitemap.xml'])
      expect(text.split('\n')).toContain(line);
    expect(text).not.toMatch(/Disallow: \/(listings.*)?$/m);
  });
  it('leaves nothing of a local site to be found', () => {
    expect(robotsText({ publicUrl: 'http://localhost:3000', mode: 'local' })).toBe('User-agent: *\nDisallow: /\n');
  });
});

describe('the sitemap', () => {
  it('escapes what stands in addresses', () => {
    expect(urlSet([{ address: 'https://canopy.example/a?b=1&c=<2>' }])).toContain(
      '<url><loc>https://canopy.example/a?b=1&amp;c=&lt;2&gt;</loc></url>',
    );
    expect(
      sitemapIndex([{ address: 'https://canopy.example/s.xml', updatedAt: '2026-01-05T12:00:00.000Z' }]),
    ).toContain(
      '<sitemap><loc>https://canopy.example/s.xml</loc><lastmod>2026-01-05T12:00:00.000Z</lastmod></sitemap>',
    );
  });

  const asking = async (count: number, failsAfter = Infinity) => {
    const calls: string[] = [];
    const ids = Array.from({ length: count }, (_, n) => String(n).padStart(6, '0'));
    vi.stubGlobal('fetch', async (address: string) => {
      const after = new URL(address).searchParams.get('after');
      calls.push(after ?? 'the beginning');
      if (calls.length > failsAfter) return new Response('{}', { status: 503 });
      const from = after === null ? 0 : ids.indexOf(after) + 1;
      return Response.json({
        listings: ids.slice(from, from + addressesPerCall).map((id) => ({ id, updatedAt: '2026-01-05T12:00:00.000Z' })),
      });
    });
    const args = {
      request: new Request('https://canopy.example/'),
      context: {
        config: { publicUrl: 'https://canopy.example', api: { url: 'http://api' }, internalKey: 'k' },
        log: { error() {} },
      },
    } as unknown as RequestArgs;
    const xml = await new Response(await listingsSitemap(args, null)).text().finally(() => vi.unstubAllGlobals());
    return {
      xml,
      calls,
      addresses: [...xml.matchAll(/<loc>https:\/\/canopy\.example\/listings\/(\d+)<\/loc>/g)].map((match) => match[1]),
    };
  };

  it('asks for a thousand at a time and stops at ten thousand', async () => {
    const { addresses, calls, xml } = await asking(addressesPerSitemap + 5);
    expect(addresses).toHaveLength(addressesPerSitemap);
    expect(new Set(addresses).size).toBe(addressesPerSitemap);
    expect(calls).toHaveLength(addressesPerSitemap / addressesPerCall);
    expect(xml.endsWith('</urlset>\n')).toBe(true);
  });
  it('ends where the listings end, also when there are none', async () => {
    expect((await asking(1_500)).addresses).toHaveLength(1_500);
    expect((await asking(0)).xml).toMatch(/<urlset[^>]*>\n<\/urlset>\n$/);
  });
  it('breaks off when the API fails midway, instead of looking whole', async () => {
    await expect(asking(5_000, 2)).rejects.toThrow();
  });
});
