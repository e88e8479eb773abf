import { join, resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '..', '..');

export const cacheFolder = join(projectRoot, 'node_modules', '.cache', 'canopy');
