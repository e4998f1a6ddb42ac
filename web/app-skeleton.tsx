import { HomeHero } from './catalogue/home-hero.tsx';
import { PlatformGrid } from './catalogue/platform-grid.tsx';
import { StatCards } from './reports/stat-cards.tsx';
import { adminTexts } from './texts/admin.ts';
import { catalogueEn } from './texts/en-catalogue.ts';
import { catalogueHi } from './texts/hi-catalogue.ts';
import { TextsPart, useTexts } from './texts/texts.ts';
import { EmptyState } from './ui/empty-state.tsx';
import { Sheet } from './ui/sheet.tsx';
import { Skeleton } from './ui/skeleton.tsx';
import { WordMark } from './ui/word-mark.tsx';

const texts = { catalogue: import.meta.env.LANGUAGE === 'hi' ? catalogueHi : catalogueEn };

interface FirstSightProps {
  readonly brandName: string;
}

/** What a customer sees of the home while its code and their data are on the way. */
export function HomeFirstSight({ brandName }: FirstSightProps) {
  return (
    <TextsPart part={texts}>
      <Bar brandName={brandName} isWide={false} />
      <main className="wrap">
        <HomeHero firstName="" />
        <div className="grid items-start gap-4 md:gap-5 lg:grid-cols-[1.12fr_0.88fr]">
          <PlatformGrid chosenId={undefined} onChoose={() => undefined} />
          <Lines />
        </div>
      </main>
    </TextsPart>
  );
}

/** The same for the profile. */
export function ProfileFirstSight({ brandName }: FirstSightProps) {
  return (
    <>
      <Bar brandName={brandName} isWide={false} />
      <main className="wrap grid gap-4 py-6">
        <Lines />
        <Lines />
      </main>
    </>
  );
}

/** The same for the page that the mail's link leads to, which depends on what stands behind the `#`. */
export function ResetFirstSight({ brandName }: FirstSightProps) {
  return (
    <>
      <Bar brandName={brandName} isWide={false} />
      <main className="mx-auto w-full max-w-md px-4 py-6">
        <Lines />
      </main>
    </>
  );
}

/** The same for the admin's side, where any panel may follow. */
export function AdminFirstSight({ brandName }: FirstSightProps) {
  return (
    <>
      <Bar brandName={brandName} isWide />
      <StatCards />
      <main className="p-4 lg:px-6">
        <Sheet isPadded={false}>
          <EmptyState title={adminTexts.shell.opening}>{adminTexts.shell.openingText}</EmptyState>
        </Sheet>
      </main>
    </>
  );
}

function Bar({ brandName, isWide }: FirstSightProps & { isWide: boolean }) {
  const { common } = useTexts();
  return (
    <header className="border-b border-line">
      <div
        className={
          isWide ? 'flex min-h-16 items-center gap-2 px-4 max-lg:pt-9 lg:px-6' : 'wrap flex min-h-16 items-center gap-2'
        }
      >
        <span className="mr-auto">{brandName !== '' && <WordMark name={brandName} />}</span>
        <span role="status" className="sr-only">
          {common.loading}
        </span>
        <Skeleton className="h-11 w-32" />
      </div>
    </header>
  );
}

function Lines() {
  return (
    <Sheet className="grid gap-5">
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="h-9 w-full" />
      ))}
    </Sheet>
  );
}
