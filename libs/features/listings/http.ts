import { Module } from '@nestjs/common';
import { ListingsController } from './http/listings.controller.ts';
import { OwnListingsController } from './http/own-listings.controller.ts';
import { ListingsModule } from './listings.module.ts';

@Module({ imports: [ListingsModule], controllers: [ListingsController, OwnListingsController] })
export class ListingsHttpModule {}

export { listingEntities } from './entities.ts';
