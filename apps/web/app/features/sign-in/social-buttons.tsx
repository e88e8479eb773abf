import { socialProviders, type SocialProvider } from '@canopy/contracts/vocabulary';
import { t } from '../../i18n/index.ts';
import { addressHere } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { useSocialPopup } from './use-social-popup.ts';

export type SocialOffer = Record<SocialProvider, boolean>;

const look =
  'flex min-h-11 w-full flex-wrap items-center justify-center gap-x-2 rounded-lg border border-line-strong bg-surface px-4 py-2 font-semibold';

/**
 * Google and Facebook. A link each, which the script opens in a popup; one that is not set up says so instead of
 * pretending.
 */
export function SocialButtons({ offer, to }: { offer: SocialOffer; to: string | undefined }) {
  // The way there and back has no language of its own: the address that it leads to has.
  const back = addressHere(to ?? paths.home);
  const { waiting, open } = useSocialPopup(back);
  const off = socialProviders.filter((provider) => !offer[provider]);
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('accounts.social.or')}
      </p>
      {socialProviders.map((provider) =>
        offer[provider] ? (
          <a
            key={provider}
            href={paths.social(provider, { to: back })}
            onClick={(event) => open(event, provider)}
            className={`${look} text-ink hover:bg-leaf`}
          >
            <Label provider={provider} soon={provider === 'facebook'} />
          </a>
        ) : (
          <button
            key={provider}
            type="button"
            disabled
            aria-describedby="social-off"
            className={`${look} border-dashed text-ink-soft`}
          >
            <Label provider={provider} soon />
          </button>
        ),
      )}
      {off.length > 0 ? (
        <p id="social-off" className="text-center text-sm text-ink-soft">
          {t('accounts.social.off', { names: off.map((provider) => t(`accounts.social.name.${provider}`)).join(', ') })}
        </p>
      ) : null}
      <div role="status">
        {waiting ? (
          <p className="rounded-card bg-leaf p-3 text-sm">
            {t('accounts.social.waiting')}{' '}
            <a href={paths.social(waiting, { to: back })} className="link">
              {t('accounts.social.here')}
            </a>
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Label({ provider, soon }: { provider: SocialProvider; soon: boolean }) {
  return (
    <>
      <span>{t(`accounts.social.${provider}`)}</span>
      {soon ? (
        <span className="rounded-full bg-sun-soft px-2 text-sm font-medium text-ink">
          {t('accounts.social.underDevelopment')}
        </span>
      ) : null}
    </>
  );
}
