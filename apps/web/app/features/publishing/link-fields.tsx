import { limits } from '@canopy/contracts/limits';
import { socialNetworks, type SocialNetwork } from '@canopy/contracts/vocabulary';
import { getInputProps, type FieldMetadata } from '@conform-to/react';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { plain } from '../../ui/plain-props.ts';
import { FormSection } from './form-section.tsx';

const takesHandle = (network: SocialNetwork) => network === 'instagram' || network === 'twitter';

/** Where else it can be seen. */
export function LinkFields({ fields }: { fields: Record<SocialNetwork, FieldMetadata<string>> }) {
  return (
    <FormSection title={t('publishing.sections.links')} hint={t('publishing.sectionHints.links')}>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        {socialNetworks.map((network) => (
          <Field
            key={network}
            {...plain(getInputProps(fields[network], { type: takesHandle(network) ? 'text' : 'url' }))}
            label={t(`vocabulary.social.${network}`)}
            hint={takesHandle(network) ? t('publishing.hints.handle') : undefined}
            errors={fields[network].errors}
            optional
            maxLength={limits.url}
            placeholder={takesHandle(network) ? '@' : 'https://'}
          />
        ))}
      </div>
    </FormSection>
  );
}
