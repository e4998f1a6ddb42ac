import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

/** One field as somebody else left it. */
interface ChangedField {
  readonly label: string;
  readonly value: string;
}

interface ChangedMeanwhileTexts {
  readonly now: (label: string, value: string) => string;
  readonly empty: string;
  readonly textIsKept: string;
  readonly loadNewVersion: string;
}

interface ChangedMeanwhileProps {
  readonly texts: ChangedMeanwhileTexts;
  /** Who changed it, as the server says it. */
  readonly reason: string;
  readonly fields: readonly ChangedField[];
  readonly onLoad: () => void;
  readonly className?: string;
}

const maxShownCharacters = 300;

/** The button that was pressed may stand far below. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** Somebody else was faster: what stands now, and the way to it. The form keeps what was typed, and its own button saves over it. */
export function ChangedMeanwhile({ texts, reason, fields, onLoad, className }: ChangedMeanwhileProps) {
  return (
    <div ref={bringIntoView} className={className}>
      <Banner
        tone="gold"
        title={reason}
        action={
          <Button isSmall onClick={onLoad}>
            {texts.loadNewVersion}
          </Button>
        }
      >
        <ul className="wrap-anywhere">
          {fields.map(({ label, value }) => (
            <li key={label}>{texts.now(label, shortened(value) || texts.empty)}</li>
          ))}
        </ul>
        <p className="mt-1">{texts.textIsKept}</p>
      </Banner>
    </div>
  );
}

function shortened(text: string): string {
  return text.length > maxShownCharacters ? `${text.slice(0, maxShownCharacters).trimEnd()}…` : text;
}
