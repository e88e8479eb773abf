import { Form } from '@remix-run/react';
import { limits } from '@canopy/contracts/limits';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What this is, in one picture and one sentence, and the two ways in. */
export function Hero() {
  return (
    <div className="bg-leaf">
      <div className="mx-auto grid w-full max-w-[88rem] items-center lg:grid-cols-[1fr_1.15fr]">
        <div className="px-4 py-10 md:px-6 lg:py-16 xl:pr-12">
          <h1 className="text-4xl sm:text-5xl xl:text-6xl">{t('home.title')}</h1>
          <p className="mt-4 max-w-xl text-lg">{t('home.lead')}</p>
          <div className="mt-7 grid max-w-xl gap-4">
            <LinkButton to={paths.listings()} prefetch="intent" className="justify-self-start tracking-wide">
              {t('home.explore')}
            </LinkButton>
            <Form action={paths.listings()} role="search" className="flex gap-2">
              <label htmlFor="home-search" className="sr-only">
                {t('home.searchLabel')}
              </label>
              <input
                id="home-search"
                name="q"
                type="search"
                maxLength={limits.query}
                placeholder={t('home.searchPlaceholder')}
                className="field-control"
              />
              <Button type="submit" kind="secondary">
                <Icon name="search" />
                <span className="sr-only sm:not-sr-only">{t('home.search')}</span>
              </Button>
            </Form>
          </div>
        </div>
        <img
          src="/art/canopy-hero.svg"
          alt=""
          width="1600"
          height="900"
          fetchPriority="high"
          className="aspect-16/10 h-full w-full object-cover lg:aspect-auto lg:min-h-[34rem] lg:rounded-bl-[4rem]"
        />
      </div>
    </div>
  );
}
