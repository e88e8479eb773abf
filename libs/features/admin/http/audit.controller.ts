import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AuditPage } from '@canopy/contracts/audit';
import { listAudit } from '@canopy/contracts/audit.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { AuditQuery } from '../audit.queries.ts';

@ApiTags('audit')
@Controller()
export class AuditController {
  constructor(private readonly audit: AuditQuery) {}

  @Endpoint(listAudit)
  page({ query }: InputOf<typeof listAudit>): Promise<AuditPage> {
    return this.audit.page(query);
  }
}
