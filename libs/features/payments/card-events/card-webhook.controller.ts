import { Controller, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '@canopy/contracts/refusals';
import type { WebhookEndpoint } from '@canopy/integrations/card-payments';
import { receiveCardEvent, receiveConnectedCardEvent } from '@canopy/contracts/card-events.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { ReceiveCardEvent } from './receive-card-event.ts';

/** Public, because the signature over the raw bytes is the proof of who speaks. */
@ApiTags('webhooks')
@Controller()
export class CardWebhookController {
  constructor(private readonly receiveCardEvent: ReceiveCardEvent) {}

  /** Events of our own account. */
  @Endpoint(receiveCardEvent)
  receive(
    _: InputOf<typeof receiveCardEvent>,
    @Req() request: RawBodyRequest<FastifyRequest>,
  ): Promise<{ received: true }> {
    return this.keep(request, 'platform');
  }

  /** Events of the providers' connected accounts; they come to this endpoint only. */
  @Endpoint(receiveConnectedCardEvent)
  receiveConnected(
    _: InputOf<typeof receiveConnectedCardEvent>,
    @Req() request: RawBodyRequest<FastifyRequest>,
  ): Promise<{ received: true }> {
    return this.keep(request, 'connect');
  }

  private async keep(request: RawBodyRequest<FastifyRequest>, endpoint: WebhookEndpoint): Promise<{ received: true }> {
    const signature = request.headers['stripe-signature'];
    try {
      await this.receiveCardEvent.receive(
        request.rawBody ?? Buffer.alloc(0),
        typeof signature === 'string' ? signature : undefined,
        endpoint,
      );
    } catch (error) {
      // Not kept, so the provider must send it again: never 200 before the row is committed.
      throw error instanceof Refusal ? error : new Refusal('unavailable', { cause: error });
    }
    return { received: true };
  }
}
