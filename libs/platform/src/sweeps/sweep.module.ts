import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Sweeper } from './sweeper.ts';

@Module({ imports: [DiscoveryModule], providers: [Sweeper], exports: [Sweeper] })
export class SweepModule {}
