import { z } from 'zod';

/** A sitemap file holds at most this many addresses; the protocol allows 50,000. */
export const addressesPerSitemap = 10_000;
/** How many of them one call answers, so that neither process ever holds a whole file. */
export const addressesPerCall = 1_000;

/** Where the files begin: each holds the listings whose ids follow `after`, at most `addressesPerSitemap` of them. */
export const sitemapIndexSchema = z
  .object({ parts: z.array(z.object({ after: z.uuid().nullable(), updatedAt: z.string() })) })
  .meta({ id: 'SitemapIndex' });
export type SitemapIndex = z.infer<typeof sitemapIndexSchema>;

export const listSitemapSchema = z.object({
  after: z.uuid({ error: 'There is no such part of the sitemap.' }).optional(),
});

/** Ids in ascending order; fewer than `addressesPerCall` are the last ones. */
export const sitemapPartSchema = z
  .object({ listings: z.array(z.object({ id: z.uuid(), updatedAt: z.string() })) })
  .meta({ id: 'SitemapPart' });
export type SitemapPart = z.infer<typeof sitemapPartSchema>;
