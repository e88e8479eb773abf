import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { apiPaths } from '@canopy/contracts/api-paths';
import {
  type ListSitemap,
  listSitemapSchema,
  type SitemapIndex,
  sitemapIndexSchema,
  type SitemapPart,
  sitemapPartSchema,
} from '@canopy/contracts/sitemap';
import { Access, Answers } from '@canopy/platform/http';
import { SitemapQuery } from './sitemap.queries.ts';

@ApiTags('sitemap')
@Controller()
export class SitemapController {
  constructor(private readonly sitemap: SitemapQuery) {}

  @Access('visitor')
  @Get(apiPaths.sitemap)
  @Answers(200, sitemapIndexSchema)
  index(): Promise<SitemapIndex> {
    return this.sitemap.index();
  }

  @Access('visitor')
  @Get(apiPaths.sitemapListings)
  @Answers(200, sitemapPartSchema)
  listings(@Query({ schema: listSitemapSchema }) { after }: ListSitemap): Promise<SitemapPart> {
    return this.sitemap.listingsAfter(after);
  }
}
