// The floor of a start: Nest with Fastify and one route. No database, no settings, no log.
import 'reflect-metadata';
import { flushCompileCache } from 'node:module';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';

class Health {
  ready(): { ready: boolean } {
    return { ready: true };
  }
}
class Floor {}

// Node runs this file as it is, and knows no decorators.
Get('health/ready')(Health.prototype, 'ready', Object.getOwnPropertyDescriptor(Health.prototype, 'ready')!);
Controller()(Health);
Module({ controllers: [Health] })(Floor);

const app = await NestFactory.create(Floor, new FastifyAdapter(), { logger: false });
await app.listen(Number(process.env.PORT), '127.0.0.1');
// Ended by a signal it would leave nothing of it to the next start, as the product does.
flushCompileCache();
