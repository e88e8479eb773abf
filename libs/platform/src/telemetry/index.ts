import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type { Gauge };
export type ProcessName = 'api' | 'worker' | 'web';

export interface ServedRequest {
  method: string;
  /** The pattern of the address, never the address itself: each label is a row that Prometheus keeps. */
  route: string;
  status: number;
  seconds: number;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const sha256 = (text: string) => createHash('sha256').update(text).digest();

/**
 * The numbers of one process as Prometheus reads them: its memory, event loop and requests, and what else its parts
 * tell. Without METRICS_TOKEN nothing is measured and nothing is told.
 */
export class Telemetry {
  private readonly registry = new Registry();
  private readonly requests: Histogram<'method' | 'route' | 'status'> | null;
  private readonly before: (() => Promise<void>)[] = [];

  constructor(
    process: ProcessName,
    private readonly token: string | null,
  ) {
    this.requests = null;
    if (!token) return;
    this.registry.setDefaultLabels({ process });
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Histogram({
      name: 'canopy_http_request_seconds',
      help: 'How long requests took, from their headers to the last byte of the answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [this.registry],
    });
  }

  get measures(): boolean {
    return Boolean(this.token);
  }

  served({ method, route, status, seconds }: ServedRequest): void {
    this.requests?.observe({ method: methods.has(method) ? method : 'other', route, status }, seconds);
  }

  /** A number that goes up and down; set it where it changes, or in `beforeEachReading`. */
  gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  /** Asked whenever somebody reads; must not throw. */
  beforeEachReading(set: () => Promise<void>): void {
    if (this.measures) this.before.push(set);
  }

  /** @param authorization the header; only who knows the token reads */
  mayRead(authorization: string | undefined): boolean {
    return this.measures && timingSafeEqual(sha256(authorization ?? ''), sha256(`Bearer ${this.token}`));
  }

  /** @returns the text that Prometheus reads, and its media type */
  async read(): Promise<{ type: string; text: string }> {
    await Promise.all(this.before.map((set) => set()));
    return { type: this.registry.contentType, text: await this.registry.metrics() };
  }
}
