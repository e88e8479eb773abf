import type { Endpoint } from '@canopy/contracts/endpoint';

const modules = import.meta.glob<Record<string, Endpoint>>('../../../libs/contracts/src/*.endpoints.ts', {
  eager: true,
});

/** Every endpoint that the contracts declare, by its name. */
export const declaredEndpoints: Record<string, Endpoint> = Object.assign({}, ...Object.values(modules));
