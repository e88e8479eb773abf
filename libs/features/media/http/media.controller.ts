import { Controller, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '@canopy/contracts/refusals';
import { MediaStorage, type StoredObject } from '@canopy/integrations/media-storage';
import { describeMedia, readMedia } from '@canopy/contracts/media.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { playsInBrowsers } from '@canopy/rules/media-limits';
import { byteRange } from './byte-range.ts';

/** Photos and videos for everybody, straight out of media storage: whole or in parts, kept by browsers for a year. */
@ApiExcludeController()
@Controller()
export class MediaController {
  constructor(private readonly storage: MediaStorage) {}

  @Endpoint(readMedia)
  async read(_: InputOf<typeof readMedia>, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const key = keyOf(request);
    const found = await this.found(key);
    describe(reply, key, found);
    if (isKnown(request, found)) return void reply.status(304).send();
    const fresh = request.headers['if-range'] === undefined || request.headers['if-range'] === found.etag;
    const range = fresh ? byteRange(request.headers.range, found.size) : null;
    if (range === 'unsatisfiable')
      return void reply
        .status(416)
        .header('content-range', `bytes */${found.size}`)
        .removeHeader('cache-control')
        .send();
    const bytes = await this.storage.open(key, range ?? undefined);
    // Deleted between the two questions.
    if (!bytes) throw new Refusal('not_found');
    request.raw.once('close', () => void (reply.raw.writableFinished || bytes.destroy()));
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`);
    return void reply.header('content-length', range ? range.end - range.start + 1 : found.size).send(bytes);
  }

  @Endpoint(describeMedia)
  async describe(
    _: InputOf<typeof describeMedia>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const key = keyOf(request);
    const found = await this.found(key);
    describe(reply, key, found);
    if (isKnown(request, found)) return void reply.status(304).send();
    reply.header('content-length', found.size).send();
  }

  /** @throws Refusal not_found, also for a path that is no key */
  private async found(key: string): Promise<StoredObject> {
    const found = await this.storage.find(key);
    if (!found) throw new Refusal('not_found');
    return found;
  }
}

function keyOf(request: FastifyRequest): string {
  try {
    return decodeURIComponent(request.url.split('?', 1)[0]!.slice('/media/'.length));
  } catch {
    throw new Refusal('not_found');
  }
}

/** Keys are never used twice. Files come from people: never sniffed, never run. */
function describe(reply: FastifyReply, key: string, { type, etag, lastModified }: StoredObject): void {
  void reply
    .header('content-type', type)
    .header('etag', etag)
    .header('last-modified', lastModified.toUTCString())
    .header('accept-ranges', 'bytes')
    // What is deleted is gone from shared caches a day later; a browser keeps what its owner has seen.
    .header('cache-control', 'public, max-age=31536000, s-maxage=86400, immutable')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', playsInBrowsers(key) ? 'inline' : `attachment; filename="${key.split('/').at(-1)}"`);
}

const isKnown = (request: FastifyRequest, { etag }: StoredObject): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
