import { Form, useFetcher } from '@remix-run/react';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { shrinkPhoto } from '../../browser/shrink-photo.ts';
import { useRouteCode } from '../../browser/use-route-code.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldErrors } from '../../ui/field-frame.tsx';
import { photoProblem, photoTypes, type PhotoProblem } from './photo.ts';
import { Section } from './section.tsx';

/** The picture is shown small. */
const longestSide = 1_200;

/** The picture beside the name. The form works as a document; with scripts it is judged before anything is sent. */
export function PhotoSection({
  name,
  photoUrl,
  problem,
}: {
  name: string;
  photoUrl: string | null;
  problem: string | null;
}) {
  const [early, setEarly] = useState<string | null>(null);
  const [preparing, setPreparing] = useState(false);
  useRouteCode('routes/account.photo');
  const fetcher = useFetcher<{ problem?: PhotoProblem }>();
  const unanswered = fetcher.data?.problem;
  const shown = early ?? (unanswered ? t(`account.photo.${unanswered}`) : problem);

  function judge(event: FormEvent<HTMLFormElement>): void {
    const file = event.currentTarget.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0] ?? null;
    const wrong = photoProblem(file);
    setEarly(wrong && t(`account.photo.${wrong}`));
    if (wrong) event.preventDefault();
  }

  async function shrink({ currentTarget: field }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = field.files?.[0];
    if (!file) return;
    setPreparing(true);
    const small = await shrinkPhoto(file, longestSide);
    setPreparing(false);
    // Another one was chosen meanwhile.
    if (small === file || field.files?.[0] !== file) return;
    const chosen = new DataTransfer();
    chosen.items.add(small);
    field.files = chosen.files;
  }

  return (
    <Section title={t('account.photo.title')}>
      <div className="flex items-center gap-4">
        <Avatar name={name} src={photoUrl} large />
        <p className="text-ink-soft">{t('account.photo.text')}</p>
      </div>
      <fetcher.Form
        method="post"
        action={paths.accountPhoto}
        encType="multipart/form-data"
        onSubmit={judge}
        className="mt-4 grid gap-3"
      >
        <div>
          <label htmlFor="photo" className="mb-1 block font-medium">
            {t('account.photo.label')}
          </label>
          <input
            id="photo"
            name="photo"
            type="file"
            accept={photoTypes}
            onChange={(event) => void shrink(event)}
            aria-describedby={shown ? 'photo-error' : undefined}
            aria-invalid={shown ? true : undefined}
            className="field-control file:mr-3 file:min-h-8 file:rounded file:border-0 file:bg-leaf file:px-3 file:font-medium file:text-ink"
          />
          <FieldErrors id="photo" errors={shown ? [shown] : undefined} />
        </div>
        <Button
          type="submit"
          kind="secondary"
          busy={preparing || fetcher.state !== 'idle'}
          className="justify-self-start"
        >
          {t('account.photo.submit')}
        </Button>
      </fetcher.Form>
      {photoUrl ? (
        <Form method="post" preventScrollReset className="mt-2">
          <Button type="submit" name="intent" value="remove-photo" kind="quiet" size="small" className="-ml-4">
            {t('account.photo.remove')}
          </Button>
        </Form>
      ) : null}
    </Section>
  );
}
