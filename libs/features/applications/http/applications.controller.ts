import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Application, ApplicationDetail, ApplicationPage, OwnApplication } from '@canopy/contracts/applications';
import { Refusal } from '@canopy/contracts/refusals';
import {
  approveApplication,
  askForMore,
  listApplications,
  readApplication,
  readOwnApplication,
  rejectApplication,
  reopenApplication,
  submitApplication,
} from '@canopy/contracts/applications.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { ApplicationsQuery } from '../applications.queries.ts';
import { ApproveApplication } from '../approve-application.ts';
import { AskForMore } from '../ask-for-more.ts';
import { RejectApplication } from '../reject-application.ts';
import { ReopenApplication } from '../reopen-application.ts';
import { SubmitApplication } from '../submit-application.ts';

@ApiTags('applications')
@Controller()
export class ApplicationsController {
  constructor(
    private readonly applications: ApplicationsQuery,
    private readonly submitApplication: SubmitApplication,
    private readonly approveApplication: ApproveApplication,
    private readonly rejectApplication: RejectApplication,
    private readonly askForMore: AskForMore,
    private readonly reopenApplication: ReopenApplication,
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
  page({ query }: InputOf<typeof listApplications>): Promise<ApplicationPage> {
    return this.applications.page(query);
  }

  @Endpoint(readApplication)
  async one({ params: { id } }: InputOf<typeof readApplication>): Promise<ApplicationDetail> {
    const found = await this.applications.detail(id);
    if (!found) throw new Refusal('application_not_found');
    return found;
  }

  @Endpoint(approveApplication)
  approve({ viewer, params: { id }, query: { seen } }: InputOf<typeof approveApplication>): Promise<void> {
    return this.approveApplication.approve(id, viewer, seen);
  }

  @Endpoint(rejectApplication)
  reject({ viewer, params: { id }, body }: InputOf<typeof rejectApplication>): Promise<void> {
    return this.rejectApplication.reject(id, viewer, body);
  }

  @Endpoint(askForMore)
  ask({ viewer, params: { id }, body }: InputOf<typeof askForMore>): Promise<void> {
    return this.askForMore.ask(id, viewer, body);
  }

  @Endpoint(reopenApplication)
  reopen({ viewer, params: { id } }: InputOf<typeof reopenApplication>): Promise<void> {
    return this.reopenApplication.reopen(id, viewer);
  }
}
