import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { OpenCardEvents, ReplayedCardEvents } from '@canopy/contracts/card-events';
import { listCardEvents, replayCardEvent, replayCardEvents } from '@canopy/contracts/card-events.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { OpenCardEventsQuery } from './open-card-events.queries.ts';
import { ReplayCardEvents } from './replay-card-events.ts';

@ApiTags('admin')
@Controller()
export class CardEventsController {
  constructor(
    private readonly open: OpenCardEventsQuery,
    private readonly replays: ReplayCardEvents,
  ) {}

  @Endpoint(listCardEvents)
  page({ query }: InputOf<typeof listCardEvents>): Promise<OpenCardEvents> {
    return this.open.page(query);
  }

  @Endpoint(replayCardEvents)
  async replayAll({ viewer }: InputOf<typeof replayCardEvents>): Promise<ReplayedCardEvents> {
    return { events: await this.replays.all(viewer) };
  }

  @Endpoint(replayCardEvent)
  replay({ viewer, params: { id } }: InputOf<typeof replayCardEvent>): Promise<void> {
    return this.replays.one(viewer, id);
  }
}
