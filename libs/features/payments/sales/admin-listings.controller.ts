import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type AdminListings,
  adminListingsSchema,
  listAdminListingsSchema,
  type ListAdminListings,
} from '@canopy/contracts/admin-listings';
import { apiPaths } from '@canopy/contracts/api-paths';
import { Access, Answers } from '@canopy/platform/http';
import { AdminListingsQuery } from './admin-listings.queries.ts';

@ApiTags('admin')
@Controller()
export class AdminListingsController {
  constructor(private readonly listings: AdminListingsQuery) {}

  @Access('admin')
  @Get(apiPaths.adminListings)
  @Answers(200, adminListingsSchema)
  list(@Query({ schema: listAdminListingsSchema }) query: ListAdminListings): Promise<AdminListings> {
    return this.listings.page(query);
  }
}
