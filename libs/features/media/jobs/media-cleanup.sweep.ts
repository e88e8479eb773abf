import { Injectable } from '@nestjs/common';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { DeleteDueMedia } from '../delete-due-media.ts';

/** Objects whose job got lost, whose deletion failed, or which were written and never named by a row. */
@Injectable()
@Sweeps('media')
export class MediaCleanupSweep implements Sweep {
  constructor(private readonly media: DeleteDueMedia) {}

  sweep(): Promise<void> {
    return this.media.deleteDue();
  }
}
