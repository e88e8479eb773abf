// What tests let the API say is held to the contracts: a page that works with an answer that nobody gives proves nothing.
import type { Endpoint } from '@canopy/contracts/endpoint';
import { contractMisfits } from '@canopy/testing/contract-misfits';
import { endpointAt } from '@canopy/testing/declared-endpoints';

/** An answer that the real API does not give, on purpose. */
class OffContract {
  constructor(readonly body: unknown) {}
}

/** The body of an answer that no contract knows, for a test of what the page makes of that. */
export const offContract = (body: unknown): unknown => new OffContract(body);

let misfits: string[] = [];

/** What was answered since the last time, and is not what the contracts say; null when all of it is. */
export function misfitsSaid(): string | null {
  const found = misfits;
  misfits = [];
  return found.length > 0 ? `What the API was made to say is not what it says:\n${found.join('\n')}` : null;
}

/** @throws for a request that reaches no endpoint, e.g. `GET /payment-issues` */
export function expectEndpoint(key: string): void {
  if (!endpointOf(key)) throw new Error(`No endpoint is declared for ${key}, so the API is never heard there.`);
}

/** Holds what is sent as it flows to its contract: only files are. */
export function judgedFile(key: string): void {
  const answer = endpointOf(key)?.answer;
  if (!answer || !('file' in answer)) misfits.push(`${key}: it is sent like a file, and is none`);
}

/** Holds one answer to its contract. @returns what is sent, undefined for no body */
export function judged(key: string, status: number, given: unknown): string | undefined {
  const off = given instanceof OffContract;
  const bodiless = status === 204;
  const body = JSON.stringify(off ? given.body : given);
  // Tests write `[204, null]` for no body.
  const told = {
    status,
    headers: { 'content-type': 'application/json' },
    body: (bodiless && !given ? '' : body) ?? '',
  };
  if (!off) misfits.push(...contractMisfits(endpointOf(key) ?? null, told).map((problem) => `${key}: ${problem}`));
  return bodiless ? undefined : body;
}

function endpointOf(key: string): Endpoint | undefined {
  const [method, path] = key.split(' ');
  return endpointAt(method!, path!);
}
