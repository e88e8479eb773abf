import { RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Endpoint } from '@canopy/contracts/endpoint';
import { contractOf } from '@canopy/platform/http';

/** Every route of a running application, `GET /listings/:id`, and the contract that its controller names. */
export function routesOf(app: NestFastifyApplication): Record<string, Endpoint | undefined> {
  const found: Record<string, Endpoint | undefined> = {};
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const base = String(Reflect.getMetadata('path', metatype) ?? '');
      for (const name of Object.getOwnPropertyNames(metatype.prototype)) {
        const handler = (metatype.prototype as Record<string, unknown>)[name];
        if (typeof handler !== 'function' || !Reflect.hasMetadata('method', handler)) continue;
        const path = [base, String(Reflect.getMetadata('path', handler))].map((part) => part.replace(/^\/+/, ''));
        const method = RequestMethod[Reflect.getMetadata('method', handler) as number];
        found[`${method} /${path.filter(Boolean).join('/')}`] = contractOf(handler);
      }
    }
  }
  return found;
}

/** Finds the contract of a call by its method and path; the route with the fewest names in it is the one that is meant. */
export function contractFinder(app: NestFastifyApplication): (method: string, path: string) => Endpoint | undefined {
  const known = Object.values(routesOf(app))
    .filter((contract) => contract !== undefined)
    .map((contract) => ({
      contract,
      address: new RegExp(`^${contract.path.replace('*', '.*').replace(/:\w+/g, '[^/]+')}$`),
      names: contract.path.split(':').length,
    }))
    .sort((a, b) => a.names - b.names);
  return (method, path) =>
    known.find(({ contract, address }) => contract.method === method && address.test(path.split('?')[0]!))?.contract;
}
