import { expect, it, vi } from 'vitest';
import { reachableTiles } from './map-tiles.server.ts';

const map = { tileUrl: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: 'us' };

it('offers map tiles only when one of them could be fetched, and asks again after five minutes', async () => {
  const away = vi.fn(async () => Promise.reject(new Error('no internet')));
  expect(await reachableTiles(map, away as unknown as typeof fetch, 1_000_000)).toBeNull();
  expect(await reachableTiles(map, away as unknown as typeof fetch, 1_200_000)).toBeNull();
  expect(away).toHaveBeenCalledTimes(1);
  const there = vi.fn<typeof fetch>(async () => new Response('tile'));
  expect(await reachableTiles(map, there, 1_400_000)).toEqual({ url: map.tileUrl, attribution: 'us' });
  expect(there.mock.calls[0]![0]).toBe('https://a.tiles.example/0/0/0.png');
});
