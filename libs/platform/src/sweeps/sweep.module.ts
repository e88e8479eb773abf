import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { Sweeper } from './sweeper.ts';

@Module({ imports: [DiscoveryModule, ScheduleModule.forRoot()], providers: [Sweeper], exports: [Sweeper] })
export class SweepModule {}
