import type { Viewer } from '@canopy/contracts/accounts';
import { t, words } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';

/** Three steps for each of the two sides, and the step that this visitor can take next. */
export function HowItWorks({ viewer }: { viewer: Viewer | null }) {
  const families = viewer
    ? { to: paths.myCalendar(), label: t('home.families.calendar') }
    : { to: paths.signIn({ mode: 'create' }), label: t('home.families.action') };
  const providers = viewer?.isApprovedProvider
    ? { to: paths.addListing, label: t('home.providers.publish') }
    : { to: paths.becomeProvider(), label: t('home.providers.action') };
  return (
    <section aria-labelledby="how" className="mt-16">
      <h2 id="how" className="text-2xl sm:text-3xl">
        {t('home.how')}
      </h2>
      <div className="mt-5 grid gap-6 lg:grid-cols-2">
        <Side title={t('home.families.title')} steps={words('home.families.steps')} next={families} />
        <Side title={t('home.providers.title')} steps={words('home.providers.steps')} next={providers} />
      </div>
    </section>
  );
}

function Side({
  title,
  steps,
  next,
}: {
  title: string;
  steps: readonly (readonly [string, string])[];
  next: { to: string; label: string };
}) {
  return (
    <div className="flex flex-col rounded-2xl bg-leaf p-6 sm:p-8">
      <h3 className="text-xl">{title}</h3>
      <ol className="mt-4 grid gap-5">
        {steps.map(([name, text], index) => (
          <li key={name} className="flex gap-4">
            <span
              aria-hidden="true"
              className="flex size-9 shrink-0 items-center justify-center rounded-full bg-forest font-semibold text-on-forest"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">{name}</p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <LinkButton to={next.to} kind="secondary" className="mt-6 self-start">
        {next.label}
      </LinkButton>
    </div>
  );
}
