import { MailedLink } from './mailed-link.entity.ts';
import { RecoveryCode } from './recovery-code.entity.ts';
import { SecondFactor } from './second-factor.entity.ts';
import { Session } from './session.entity.ts';
import { SocialIdentity } from './social-identity.entity.ts';
import { User } from './user.entity.ts';
import { WaitingConnection } from './waiting-connection.entity.ts';

export const accountEntities = [
  MailedLink,
  RecoveryCode,
  SecondFactor,
  Session,
  SocialIdentity,
  User,
  WaitingConnection,
];
