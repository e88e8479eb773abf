import { Module } from '@nestjs/common';
import { CardPaymentsModule } from '@canopy/integrations/card-payments';
import { PremiumController } from './http/premium.controller.ts';
import { PremiumFunctionsController } from './http/premium-functions.controller.ts';
import { SimulatedPremiumController } from './http/simulated-premium.controller.ts';
import { PremiumModule } from './premium.module.ts';

@Module({
  imports: [PremiumModule.with(CardPaymentsModule.forApi())],
  controllers: [PremiumController, PremiumFunctionsController, SimulatedPremiumController],
})
export class PremiumHttpModule {}

export { premiumEntities } from './entities.ts';
