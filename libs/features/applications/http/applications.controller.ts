import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Application, ApplicationPage, OwnApplication } from '@canopy/contracts/applications';
import { Refusal } from '@canopy/contracts/refusals';
import {
  approveApplication,
  listApplications,
  readApplication,
  readOwnApplication,
  rejectApplication,
  submitApplication,
} from '@canopy/contracts/applications.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { ApplicationsQuery } from '../applications.queries.ts';
import { ApproveApplication } from '../approve-application.ts';
import { RejectApplication } from '../reject-application.ts';
import { SubmitApplication } from '../submit-application.ts';

@ApiTags('applications')
@Controller()
export class ApplicationsController {
  constructor(
    private readonly applications: ApplicationsQuery,
    private readonly submitApplication: SubmitApplication,
    private readonly approveApplication: ApproveApplication,
    private readonly rejectApplication: RejectApplication,
  ) {}

  @Endpoint(submitApplication)
  submit({ viewer, body: entered }: InputOf<typeof submitApplication>): Promise<Application> {
    return this.submitApplication.submit(viewer.id, entered);
  }

  @Endpoint(readOwnApplication)
  async own({ viewer }: InputOf<typeof readOwnApplication>): Promise<OwnApplication> {
    return { application: await this.applications.of(viewer.id) };
  }

  @Endpoint(listApplications)
  pending({ query: { after } }: InputOf<typeof listApplications>): Promise<ApplicationPage> {
    return this.applications.pending(after);
  }

  @Endpoint(readApplication)
  async one({ params: { id } }: InputOf<typeof readApplication>): Promise<Application> {
    const found = await this.applications.of(id);
    if (!found) throw new Refusal('application_not_found');
    return found;
  }

  @Endpoint(approveApplication)
  approve({ viewer, params: { id } }: InputOf<typeof approveApplication>): Promise<void> {
    return this.approveApplication.approve(id, viewer);
  }

  @Endpoint(rejectApplication)
  reject({ viewer, params: { id }, body: { reason } }: InputOf<typeof rejectApplication>): Promise<void> {
    return this.rejectApplication.reject(id, viewer, reason);
  }
}
