import { ChevronRight } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { hindiTexts as texts } from '../texts/admin-catalogue.ts';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';

interface HindiFieldsProps {
  readonly readOnly: boolean;
  readonly name: Omit<ComponentProps<typeof TextField>, 'label'>;
  readonly description: Omit<ComponentProps<typeof TextareaField>, 'label'>;
}

/** What customers who read Hindi see instead of the words above; folded until there is something in it. */
export function HindiFields({ readOnly, name, description }: HindiFieldsProps) {
  const [isOpen, setOpen] = useState(Boolean(name.value || description.value));
  const isShown = isOpen || Boolean(name.error ?? description.error);
  return (
    <details className="group" open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 list-none items-center gap-1 font-semibold text-ink-2 hover:text-ink md:pointer-fine:min-h-9 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4.5 transition-transform group-open:rotate-90" />
        {texts.title}
      </summary>
      <div className="mt-2 grid gap-4">
        <TextField
          label={texts.name}
          isOptional
          hint={texts.hint}
          lang="hi"
          autoComplete="off"
          maxLength={150}
          readOnly={readOnly}
          {...name}
        />
        <TextareaField
          label={texts.description}
          isOptional
          lang="hi"
          rows={3}
          maxLength={2_000}
          readOnly={readOnly}
          {...description}
        />
      </div>
    </details>
  );
}
