import type { ReactNode } from 'react';
import { pages } from '../contract/pages.ts';
import { HomeHero } from './catalogue/home-hero.tsx';
import { HowToStepsSkeleton } from './catalogue/how-to-steps.tsx';
import { PlatformGridSkeleton } from './catalogue/platform-grid-skeleton.tsx';
import { MassOrderSkeleton } from './orders/mass-order-skeleton.tsx';
import { OrderFormSkeleton } from './orders/order-form-skeleton.tsx';
import { adminTexts } from './texts/admin.ts';
import { catalogueEn } from './texts/en-catalogue.ts';
import { ordersEn } from './texts/en-orders.ts';
import { catalogueHi } from './texts/hi-catalogue.ts';
import { ordersHi } from './texts/hi-orders.ts';
import { TextsPart, useTexts } from './texts/texts.ts';
import { EmptyState } from './ui/empty-state.tsx';
import { Sheet } from './ui/sheet.tsx';
import { Skeleton } from './ui/skeleton.tsx';
import { WordMark } from './ui/word-mark.tsx';

interface SkeletonProps {
  readonly brandName: string;
  /** How many platforms the shop offers. */
  readonly platformCount: number;
}

/** Pages that depend on who is there, or on what stands behind the `#`. */
const bodies: Readonly<Partial<Record<string, (props: SkeletonProps) => ReactNode>>> = {
  [pages.home]: HomeBody,
  [pages.massOrder]: MassOrderSkeleton,
  [pages.profile]: SheetsBody,
  [pages.papers]: SheetsBody,
  [pages.resetPassword]: ResetBody,
  [pages.admin]: AdminBody,
  [pages.adminDashboard]: AdminBody,
};

/**
 * What such a page shows while its code and the person's data are on the way: the brand, and grey places as large as what will
 * stand there. Undefined for the path of any other page.
 */
export function appSkeletonAt(path: string): ((props: SkeletonProps) => ReactNode) | undefined {
  const Body = bodies[path];
  const isWide = Body === AdminBody;
  return (
    Body &&
    ((props) => (
      <>
        <Bar brandName={props.brandName} isWide={isWide} />
        <Body {...props} />
      </>
    ))
  );
}

const texts =
  import.meta.env.LANGUAGE === 'hi'
    ? { catalogue: catalogueHi, orders: ordersHi }
    : { catalogue: catalogueEn, orders: ordersEn };

function HomeBody({ platformCount }: SkeletonProps) {
  return (
    <TextsPart part={texts}>
      <main className="wrap mb-6">
        <HomeHero firstName="" />
        <HowToStepsSkeleton />
        <div className="grid items-start gap-4 md:gap-5 lg:grid-cols-[1.12fr_0.88fr]">
          <div className="grid min-w-0 gap-4 md:gap-5">
            <PlatformGridSkeleton count={platformCount} />
            <OrderFormSkeleton />
          </div>
          <Lines />
        </div>
      </main>
    </TextsPart>
  );
}

function SheetsBody() {
  return (
    <main className="wrap grid gap-4 py-6">
      <Lines />
      <Lines />
    </main>
  );
}

function ResetBody() {
  return (
    <main className="mx-auto w-full max-w-md px-4 py-6">
      <Lines />
    </main>
  );
}

function AdminBody() {
  return (
    <main className="p-4 lg:px-6">
      <Sheet isPadded={false}>
        <EmptyState title={adminTexts.shell.opening}>{adminTexts.shell.openingText}</EmptyState>
      </Sheet>
    </main>
  );
}

function Bar({ brandName, isWide }: { brandName: string; isWide: boolean }) {
  const { common } = useTexts();
  return (
    <header className="border-b border-line">
      <div
        className={isWide ? 'flex min-h-14 items-center gap-2 px-4 lg:px-6' : 'wrap flex min-h-16 items-center gap-2'}
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
