import type { ComponentType } from 'react';
import { socialNames } from '../../contract/social-links.ts';
import type { Storefront } from '../../contract/storefront.ts';
import { changeStorefront } from '../../contract/storefront-admin.ts';
import { useForm } from '../platform/draft.ts';
import { conflictOf, useEditConflict } from '../platform/edit-conflict.ts';
import { useLeaveWarning } from '../platform/leave-warning.ts';
import { useSend } from '../platform/query.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { storefrontTexts as texts } from '../texts/admin-storefront.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { WordMark } from '../ui/word-mark.tsx';
import { FrontPageFields, type FrontPagePreviewProps } from './admin-front-page-fields.tsx';
import { Testimonials } from './admin-testimonials.tsx';
import { frontPageFaults } from './front-page-form.rules.ts';
import {
  brandFault,
  claimsFault,
  describeSetting,
  emailFault,
  grievanceFault,
  linkFaults,
  repairedLink,
  type StorefrontValues,
  settingsOf,
  testimonialsFault,
  valuesOf,
} from './storefront-form.rules.ts';

const rules = {
  brandName: brandFault,
  contactEmail: emailFault,
  ...frontPageFaults,
  ...linkFaults,
  claims: claimsFault,
  grievanceContact: grievanceFault,
  testimonials: testimonialsFault,
};

interface StorefrontFormProps {
  readonly stored: Storefront;
  readonly Preview: ComponentType<FrontPagePreviewProps>;
}

/** Brand, contact, front page, social links and testimonials: saved together, as they are one thing to the visitor. */
export function StorefrontForm({ stored, Preview }: StorefrontFormProps) {
  const { edit, form, send, isChanged } = useStorefrontForm(stored);
  const { draft, conflict } = edit;
  const isBusy = send.isPending;
  const testimonials = form.control('testimonials');

  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6"
      onSubmit={form.submit((values) =>
        send.mutate({ body: { ...settingsOf(values), before: settingsOf(valuesOf(edit.before() ?? stored)) } }),
      )}
    >
      {conflict && <EditConflict texts={editTexts} conflict={conflict} describe={describeSetting} />}
      <Sheet as="section" aria-labelledby="storefront-brand">
        <h3 id="storefront-brand" className="text-lg">
          {texts.brand}
        </h3>
        <p className="mt-1 text-ink-2">{texts.lead}</p>
        <div className="mt-4 grid gap-4 md:grid-cols-2">
          <TextField
            label={texts.brandName}
            hint={texts.brandNameHint}
            autoComplete="off"
            readOnly={isBusy}
            {...form.field('brandName')}
          />
          <div>
            <p className="mb-1.5 text-[0.9375rem] font-semibold">{texts.wordMark}</p>
            <p className="flex min-h-12 items-center rounded-lg bg-sunk px-4 wrap-anywhere">
              <WordMark name={form.values.brandName.trim()} />
            </p>
          </div>
          <TextField
            label={texts.contactEmail}
            isOptional
            hint={texts.contactEmailHint}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={isBusy}
            {...form.field('contactEmail')}
          />
        </div>
      </Sheet>
      <FrontPageFields {...{ form, draft, isBusy, Preview }} />
      <SocialLinks form={form} draft={draft} isBusy={isBusy} />
      <Promises form={form} draft={draft} isBusy={isBusy} />
      <Testimonials
        text={form.values.testimonials}
        isJudged={form.isTouched('testimonials')}
        error={testimonials.error}
        faulty={testimonials.ref}
        isBusy={isBusy}
        onChange={(text) => draft.set('testimonials', text)}
      />
      {/* In sight as long as there is something to save. */}
      <Sheet
        className={classNames('flex flex-wrap items-center gap-x-3 gap-y-1 py-3!', isChanged && 'sticky bottom-0 z-10')}
      >
        <Button type="submit" variant="primary" isSmall isBusy={isBusy}>
          {edit.overwrites ? editTexts.saveOver : texts.submit}
        </Button>
        {isChanged && !isBusy && (
          <Button variant="ghost" isSmall onClick={() => edit.startFrom(edit.conflict?.fresh ?? stored)}>
            {texts.discard}
          </Button>
        )}
        <p role="status" className="text-sm text-ink-3">
          {isChanged && texts.unsaved}
        </p>
      </Sheet>
    </form>
  );
}

type Editing = Pick<ReturnType<typeof useStorefrontForm>, 'form'> &
  Pick<ReturnType<typeof useStorefrontForm>['edit'], 'draft'> & { readonly isBusy: boolean };

function SocialLinks({ form, draft, isBusy }: Editing) {
  return (
    <Sheet as="section" aria-labelledby="storefront-social">
      <h3 id="storefront-social" className="text-lg">
        {texts.social}
      </h3>
      <p className="mt-1 text-ink-2">{texts.socialHint}</p>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        {socialNames.map((name) => {
          const repaired = repairedLink(name, form.values[name]);
          const field = form.field(name);
          return (
            <TextField
              key={name}
              label={texts.socialLinks[name]}
              isOptional
              hint={repaired && texts.becomes(repaired)}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              readOnly={isBusy}
              {...field}
              onBlur={() => {
                field.onBlur();
                if (repaired !== undefined) draft.set(name, repaired);
              }}
            />
          );
        })}
      </div>
    </Sheet>
  );
}

function Promises({ form, draft, isBusy }: Editing) {
  const boxes = [
    { name: 'claims', label: texts.claims, hint: texts.claimsHint, rows: 6 },
    { name: 'grievanceContact', label: texts.grievanceContact, hint: texts.grievanceHint, rows: 3 },
  ] as const;
  return (
    <Sheet as="section" aria-labelledby="storefront-promises">
      <h3 id="storefront-promises" className="text-lg">
        {texts.promises}
      </h3>
      <div className="mt-4 grid gap-4">
        {boxes.map(({ name, ...box }) => (
          <TextareaField
            key={name}
            {...box}
            isOptional
            readOnly={isBusy}
            {...form.control(name)}
            value={form.values[name]}
            onChange={(event) => draft.set(name, event.target.value)}
          />
        ))}
      </div>
    </Sheet>
  );
}

function useStorefrontForm(stored: Storefront) {
  const words = useTexts();
  const edit = useEditConflict<Storefront, StorefrontValues>({
    stored,
    valuesOf: (settings = stored) => valuesOf(settings),
    draftName: 'storefront',
  });
  const form = useForm(edit.draft, rules);
  const isChanged = JSON.stringify(settingsOf(form.values)) !== JSON.stringify(settingsOf(valuesOf(stored)));
  useLeaveWarning(isChanged);
  const send = useSend(changeStorefront, {
    onDone: (saved) => {
      edit.startFrom(saved);
      showToast({ tone: 'success', title: texts.updated, text: texts.updatedText });
    },
    onFailed: (error) => {
      const found = conflictOf(changeStorefront, error);
      if (found) return edit.show(found);
      form.showRefused(error);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  return { edit, form, send, isChanged };
}
