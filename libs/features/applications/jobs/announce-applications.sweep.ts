import { Injectable } from '@nestjs/common';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { AnnounceApplications } from '../announce-applications.ts';

@Injectable()
@Sweeps('applications')
export class AnnounceApplicationsSweep implements Sweep {
  constructor(private readonly applications: AnnounceApplications) {}

  sweep(): Promise<void> {
    return this.applications.announce();
  }
}
