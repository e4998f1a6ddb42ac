import { lazy, type ReactNode, Suspense } from 'react';
import { documentTitle } from '../platform/document-title.ts';
import { useSearchParams } from '../platform/location.ts';
import { retryImport } from '../platform/retry-import.ts';
import { useTexts } from '../texts/texts.ts';
import { Tabs } from '../ui/tabs.tsx';
import { InstallLine } from './install-line.tsx';
import { PersonalInfoForm } from './personal-info-form.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { FormSkeleton, WithProfile } from './with-profile.tsx';

// Of a shop with a GSTIN alone.
const StateSelect = lazy(async () => ({
  default: (await retryImport(() => import('./state-select.tsx'))).StateSelect,
}));

// Fetched when their tabs are opened.
const AccountSecurity = lazy(async () => ({
  default: (await retryImport(() => import('./account-security.tsx'))).AccountSecurity,
}));
const YourData = lazy(async () => ({ default: (await retryImport(() => import('./your-data.tsx'))).YourData }));

const tabNames = ['personal', 'security', 'activity', 'notices', 'data'] as const;

interface ProfilePageProps {
  readonly brandName: string;
  /** What happened lately: it comes from other modules than accounts. */
  readonly activity: ReactNode;
  /** How the person hears of payments. */
  readonly notices: ReactNode;
}

/** Who the person is to the shop, and all that they decide about it; the tab stands in the address. */
export function ProfilePage({ brandName, activity, notices }: ProfilePageProps) {
  const { profile: texts } = useTexts();
  const [params, change] = useSearchParams();
  const tab = tabNames.find((name) => name === params.get('tab')) ?? 'personal';
  const content = {
    personal: (
      <WithProfile>
        {(profile) => (
          <div className="grid gap-4">
            <PersonalInfoForm profile={profile} />
            {profile.stateCode !== '' && (
              <Suspense>
                <StateSelect code={profile.stateCode} />
              </Suspense>
            )}
          </div>
        )}
      </WithProfile>
    ),
    security: (
      <Suspense fallback={<FormSkeleton />}>
        <AccountSecurity />
      </Suspense>
    ),
    activity,
    notices: <Suspense fallback={<FormSkeleton />}>{notices}</Suspense>,
    data: (
      <Suspense fallback={<FormSkeleton />}>
        <YourData />
      </Suspense>
    ),
  };

  return (
    <div className="wrap py-5 md:py-8">
      <title>{documentTitle(texts.title, brandName)}</title>
      <ProfileHeader />
      <div className="mt-4 md:mt-6">
        <Tabs
          label={texts.tabs.label}
          value={tab}
          onChange={(next) => change({ tab: next === 'personal' ? undefined : next })}
          tabs={tabNames.map((name) => ({ value: name, label: texts.tabs[name], content: content[name] }))}
        />
      </div>
      <InstallLine />
    </div>
  );
}
