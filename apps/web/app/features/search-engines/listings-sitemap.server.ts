import { listSitemap } from '@canopy/contracts/sitemap.endpoints';
import { addressesPerCall, addressesPerSitemap, type SitemapPart } from '@canopy/contracts/sitemap';
import { paths } from '../../paths.ts';
import { apiFor } from '../../server/api.server.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import { inEveryLanguage, urlEntries, urlSetClosing, urlSetOpening } from './sitemap.ts';

/**
 * One file of the sitemap, written while it is read: a thousand listings are asked for when the thousand before them
 * have left. If the API fails midway the answer breaks off, so that nobody takes half a file for the whole.
 * @throws ApiError when not even the first thousand can be had
 */
export async function listingsSitemap(args: RequestArgs, after: string | null): Promise<ReadableStream<Uint8Array>> {
  const ask = async (last: string | null) =>
    (await apiFor(args).call(listSitemap, { query: { after: last } })).listings;
  const { publicUrl } = args.context.config;
  const encoder = new TextEncoder();
  let next: SitemapPart['listings'] | null = await ask(after);
  let written = 0;
  return new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(urlSetOpening)),
    async pull(stream) {
      const listings = next ?? [];
      if (listings.length > 0)
        stream.enqueue(
          encoder.encode(
            urlEntries(
              listings.flatMap(({ id, updatedAt }) => inEveryLanguage(publicUrl, paths.listing(id), updatedAt)),
            ),
          ),
        );
      written += listings.length;
      if (listings.length === addressesPerCall && written < addressesPerSitemap) {
        next = await ask(listings.at(-1)!.id);
        return;
      }
      stream.enqueue(encoder.encode(urlSetClosing));
      stream.close();
    },
  });
}
