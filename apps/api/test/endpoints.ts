import { RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { accessLevelOf } from '@canopy/platform/http';
import type { AccessLevel } from '@canopy/rules/access';
import type { TestApi } from '@canopy/testing/api';

/** Every endpoint of the API and the level that its controller asks for, read from the running application. */
export function endpointsOf(api: TestApi): Record<string, AccessLevel | undefined> {
  const found: Record<string, AccessLevel | undefined> = {};
  for (const module of api.app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const base = String(Reflect.getMetadata('path', metatype) ?? '').replace(/^\/+/, '');
      for (const name of Object.getOwnPropertyNames(metatype.prototype)) {
        const handler = (metatype.prototype as Record<string, unknown>)[name];
        if (typeof handler !== 'function' || Reflect.getMetadata('path', handler) === undefined) continue;
        const path = `/${[base, String(Reflect.getMetadata('path', handler)).replace(/^\/+/, '')].filter(Boolean).join('/')}`;
        found[`${RequestMethod[Reflect.getMetadata('method', handler) as number]} ${path}`] = accessLevelOf(handler);
      }
    }
  }
  return found;
}
