import type { Application } from '@canopy/contracts/applications';
import type { ApplicationStatus, BusinessType } from '@canopy/contracts/vocabulary';
import { instant } from '@canopy/platform/database';

export const applicationColumns = `user_id, business_name, business_type, display_name, email, phone_number, address, website, description, additional_info, status,
  submitted_at::text, updated_at::text, reviewed_at::text, rejection_reason`;

export interface ApplicationRow {
  user_id: string;
  business_name: string;
  business_type: BusinessType;
  display_name: string;
  email: string;
  phone_number: string;
  address: string;
  website: string | null;
  description: string;
  additional_info: string | null;
  status: ApplicationStatus;
  submitted_at: string;
  updated_at: string;
  reviewed_at: string | null;
  rejection_reason: string | null;
}

export const application = (row: ApplicationRow): Application => ({
  userId: row.user_id,
  businessName: row.business_name,
  businessType: row.business_type,
  displayName: row.display_name,
  email: row.email,
  phoneNumber: row.phone_number,
  address: row.address,
  website: row.website,
  description: row.description,
  additionalInfo: row.additional_info,
  status: row.status,
  submittedAt: instant(row.submitted_at),
  updatedAt: instant(row.updated_at),
  reviewedAt: instant(row.reviewed_at),
  rejectionReason: row.rejection_reason,
});
