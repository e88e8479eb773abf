import { Controller, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { apiPaths } from '@canopy/contracts/api-paths';
import { Refusal } from '@canopy/contracts/refusals';
import { Access } from '@canopy/platform/http';
import { ReceiveCardEvent } from '../receive-card-event.ts';

/** Public, because the signature over the raw bytes is the proof of who speaks. */
@ApiTags('webhooks')
@Controller()
export class CardWebhookController {
  constructor(private readonly receiveCardEvent: ReceiveCardEvent) {}

  @Access('visitor')
  @Post(apiPaths.cardWebhook)
  @HttpCode(200)
  async receive(@Req() request: RawBodyRequest<FastifyRequest>): Promise<{ received: true }> {
    const signature = request.headers['stripe-signature'];
    try {
      await this.receiveCardEvent.receive(request.rawBody ?? Buffer.alloc(0), typeof signature === 'string' ? signature : undefined);
    } catch (error) {
      // Not kept, so the provider must send it again: never 200 before the row is committed.
      throw error instanceof Refusal ? error : new Refusal('unavailable', { cause: error });
    }
    return { received: true };
  }
}
