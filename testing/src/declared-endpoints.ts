import type { Endpoint } from '@canopy/contracts/endpoint';

const modules = import.meta.glob<Record<string, Endpoint>>('../../libs/contracts/src/*.endpoints.ts', { eager: true });

/** Every endpoint that the contracts declare, by its name. */
export const declaredEndpoints: Record<string, Endpoint> = Object.assign({}, ...Object.values(modules));

const addresses = Object.values(declaredEndpoints).map((endpoint) => ({
  endpoint,
  names: endpoint.path.split(':').length,
  pattern: new RegExp(`^${endpoint.path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`),
}));

/** The endpoint that a request reaches; of several the one whose path says most by its own words. */
export const endpointAt = (method: string, path: string): Endpoint | undefined =>
  addresses
    .filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))
    .sort((one, other) => one.names - other.names)[0]?.endpoint;
