import { Controller, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { RecoveryCodes, SecondFactorState, ShownSecret } from '@canopy/contracts/second-factor';
import {
  confirmSecondFactor,
  giveSecondFactor,
  makeRecoveryCodes,
  readSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from '@canopy/contracts/second-factor.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { GiveSecondFactor } from '../give-second-factor.ts';
import { SecondFactorQuery } from '../second-factor.queries.ts';
import { SetUpSecondFactor } from '../set-up-second-factor.ts';

@ApiTags('account')
@Controller()
export class SecondFactorController {
  constructor(
    private readonly state: SecondFactorQuery,
    private readonly setUp: SetUpSecondFactor,
    private readonly giving: GiveSecondFactor,
  ) {}

  @Endpoint(readSecondFactor)
  look({ viewer }: InputOf<typeof readSecondFactor>): Promise<SecondFactorState> {
    return this.state.of(viewer);
  }

  @Header('cache-control', 'private, no-store')
  @Endpoint(startSecondFactor)
  start({ viewer }: InputOf<typeof startSecondFactor>): Promise<ShownSecret> {
    return this.setUp.start(viewer);
  }

  @Header('cache-control', 'private, no-store')
  @Endpoint(confirmSecondFactor)
  confirm({ viewer, token, body: { code } }: InputOf<typeof confirmSecondFactor>): Promise<RecoveryCodes> {
    return this.setUp.confirm(viewer, token, code);
  }

  @Header('cache-control', 'private, no-store')
  @Endpoint(makeRecoveryCodes)
  newCodes({ viewer }: InputOf<typeof makeRecoveryCodes>): Promise<RecoveryCodes> {
    return this.setUp.newRecoveryCodes(viewer);
  }

  @Endpoint(turnOffSecondFactor)
  turnOff({ viewer }: InputOf<typeof turnOffSecondFactor>): Promise<void> {
    return this.setUp.turnOff(viewer);
  }

  @Endpoint(giveSecondFactor)
  give({ viewer, token, body: { code } }: InputOf<typeof giveSecondFactor>): Promise<void> {
    return this.giving.give(viewer, token, code);
  }
}
