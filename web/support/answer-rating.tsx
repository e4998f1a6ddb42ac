import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { rateAnswer } from '../../contract/support.ts';
import { useSend } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';

/** Whether an answer of the shop helped, said by one press. Another press changes it. */
export function AnswerRating({ messageId, isHelpful }: { messageId: number; isHelpful: boolean | null }) {
  const texts = useTexts();
  const words = texts.support.rating;
  const send = useSend(rateAnswer, {
    onFailed: (error) => showToast({ tone: 'error', title: words.failed, text: reasonOf(error, texts) }),
  });
  // What was pressed shows at once.
  const said = send.isPending ? send.variables.body.isHelpful : isHelpful;
  const choices = [
    { isYes: true, label: words.yes, icon: <ThumbsUp aria-hidden className="size-4" /> },
    { isYes: false, label: words.no, icon: <ThumbsDown aria-hidden className="size-4" /> },
  ];

  return (
    <div className="grid gap-1">
      <fieldset className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        <legend className="mb-1">{words.question}</legend>
        {choices.map(({ isYes, label, icon }) => (
          <Button
            key={label}
            isSmall
            variant={said === isYes ? 'quiet' : 'ghost'}
            aria-pressed={said === isYes}
            onClick={() => {
              if (said !== isYes) send.mutate({ params: { id: messageId }, body: { isHelpful: isYes } });
            }}
          >
            {icon}
            {label}
          </Button>
        ))}
      </fieldset>
      <p role="status" className="text-sm text-ink-2">
        {said === false && words.unhelpful}
        {said === true && words.helpful}
      </p>
    </div>
  );
}
