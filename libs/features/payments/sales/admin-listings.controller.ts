import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminListings } from '@canopy/contracts/admin-listings';
import { listAdminListings } from '@canopy/contracts/admin-listings.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { AdminListingsQuery } from './admin-listings.queries.ts';

@ApiTags('admin')
@Controller()
export class AdminListingsController {
  constructor(private readonly listings: AdminListingsQuery) {}

  @Endpoint(listAdminListings)
  list({ query }: InputOf<typeof listAdminListings>): Promise<AdminListings> {
    return this.listings.page(query);
  }
}
