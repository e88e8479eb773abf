import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SitemapIndex, SitemapPart } from '@canopy/contracts/sitemap';
import { listSitemap, readSitemap } from '@canopy/contracts/sitemap.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { SitemapQuery } from './sitemap.queries.ts';

@ApiTags('sitemap')
@Controller()
export class SitemapController {
  constructor(private readonly sitemap: SitemapQuery) {}

  @Endpoint(readSitemap)
  index(): Promise<SitemapIndex> {
    return this.sitemap.index();
  }

  @Endpoint(listSitemap)
  listings({ query: { after } }: InputOf<typeof listSitemap>): Promise<SitemapPart> {
    return this.sitemap.listingsAfter(after);
  }
}
