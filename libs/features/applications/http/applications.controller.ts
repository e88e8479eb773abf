import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import {
  type Application,
  applicationIdSchema,
  type ApplicationPage,
  applicationPageSchema,
  applicationSchema,
  approvedIdSchema,
  listApplicationsSchema,
  type OwnApplication,
  ownApplicationSchema,
  rejectApplicationSchema,
  type RejectApplication as Rejection,
  rejectedIdSchema,
  submitApplicationSchema,
  type SubmitApplicationInput,
} from '@canopy/contracts/applications';
import { Refusal } from '@canopy/contracts/refusals';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
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

  @Access('user')
  @Post(apiPaths.applications)
  @Answers(201, applicationSchema)
  submit(
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: submitApplicationSchema }) entered: SubmitApplicationInput,
  ): Promise<Application> {
    return this.submitApplication.submit(viewer.id, entered);
  }

  @Access('user')
  @Get(apiPaths.ownApplication)
  @Answers(200, ownApplicationSchema)
  async own(@CurrentViewer() viewer: Viewer): Promise<OwnApplication> {
    return { application: await this.applications.of(viewer.id) };
  }

  @Access('admin')
  @Get(apiPaths.applications)
  @Answers(200, applicationPageSchema)
  pending(@Query({ schema: listApplicationsSchema }) { after }: { after?: string }): Promise<ApplicationPage> {
    return this.applications.pending(after);
  }

  @Access('admin')
  @Get('/applications/:id')
  @Answers(200, applicationSchema)
  async one(@Param({ schema: applicationIdSchema }) { id }: { id: string }): Promise<Application> {
    const found = await this.applications.of(id);
    if (!found) throw new Refusal('application_not_found');
    return found;
  }

  @Access('admin')
  @Post('/applications/:id/approval')
  @HttpCode(204)
  approve(@CurrentViewer() viewer: Viewer, @Param({ schema: approvedIdSchema }) { id }: { id: string }): Promise<void> {
    return this.approveApplication.approve(id, viewer);
  }

  @Access('admin')
  @Post('/applications/:id/rejection')
  @HttpCode(204)
  reject(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: rejectedIdSchema }) { id }: { id: string },
    @Body({ schema: rejectApplicationSchema }) { reason }: Rejection,
  ): Promise<void> {
    return this.rejectApplication.reject(id, viewer, reason);
  }
}
